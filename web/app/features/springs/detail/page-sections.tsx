import type { BaseMap } from '@wildsoak/contract/pages';
import type { NearbySpring, Spring } from '@wildsoak/contract/springs';
import type { ReactNode } from 'react';
import type { PhotoFacts } from '../../../ui/photo.tsx';
import { MAIN, SIDE } from './columns.ts';
import { Dangers } from './dangers.tsx';
import { DetailsCard } from './details-card.tsx';
import { ExpandableMap } from './expandable-map.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { NearbySprings } from './nearby-springs.tsx';
import { Directions, PinnedActions } from './pinned-actions.tsx';
import { PlanAndSave } from './plan-and-save.tsx';
import type { AddProps } from './six-facts.tsx';
import { SpringHero } from './spring-hero.tsx';

interface Props extends AddProps {
  spring: Spring;
  nearby: NearbySpring[] | null;
  baseMap: BaseMap;
  /** The first review image, if there is one. */
  photo: { url: string; image: PhotoFacts | null } | undefined;
  correct: ReactNode;
  /** "I was there": at the side, and at the bottom edge of a phone. */
  visit: ReactNode;
  pinnedVisit: ReactNode;
  /** What agencies warn of today, and their forecast. */
  now: ReactNode;
  isWarned: boolean;
  nextDays: ReactNode;
  found: ReactNode;
  summary: ReactNode;
  gallery: ReactNode;
  reviews: ReactNode;
}

/** In the order of the questions people have; the rest is folded at the end. */
export const PageSections = ({
  spring,
  nearby,
  baseMap,
  photo,
  correct,
  visit,
  pinnedVisit,
  now,
  isWarned,
  nextDays,
  found,
  renderAddFact,
  renderAddVisit,
  summary,
  gallery,
  reviews,
}: Props) => (
  <article className="flex flex-col gap-4 lg:flow-root">
    <SpringHero
      spring={spring}
      photo={photo}
      now={now}
      actions={
        <>
          {visit}
          <Directions spring={spring} isWarned={isWarned} />
        </>
      }
    />
    <div className={`flex flex-col gap-4 ${MAIN}`}>
      <GoodToKnow spring={spring} renderAddFact={renderAddFact} renderAddVisit={renderAddVisit} />
      <Dangers spring={spring} />
    </div>
    <div className={`flex flex-col gap-4 ${SIDE}`}>
      <PlanAndSave spring={spring} />
      <ExpandableMap spring={spring} nearby={nearby} baseMap={baseMap} />
    </div>
    <div className={`flex min-w-0 flex-col gap-5 lg:gap-10 ${MAIN}`}>
      {nextDays}
      {found}
      {gallery}
      {reviews}
      {summary}
    </div>
    <div className={SIDE}>
      <NearbySprings springs={nearby} stateCode={spring.state_code} />
    </div>
    <div className={MAIN}>
      <DetailsCard spring={spring} correct={correct} />
    </div>
    <PinnedActions spring={spring} isWarned={isWarned} visit={pinnedVisit} />
  </article>
);
