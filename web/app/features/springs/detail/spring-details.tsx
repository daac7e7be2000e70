import type { BaseMap } from '@wildsoak/contract/pages';
import type { NearbySpring, Spring } from '@wildsoak/contract/springs';
import type { ComponentProps, ReactNode } from 'react';
import type { PhotoFacts } from '../../../ui/photo.tsx';
import { DetailsCard } from './details-card.tsx';
import { ExpandableMap } from './expandable-map.tsx';
import { NearbySprings } from './nearby-springs.tsx';
import { PinnedActions } from './pinned-actions.tsx';
import { PracticalCard } from './practical-card.tsx';
import { SpringHero } from './spring-hero.tsx';

interface Props {
  spring: Spring;
  nearby: NearbySpring[] | null;
  baseMap: BaseMap;
  /** The first review image, if there is one. */
  photo: { url: string; image: PhotoFacts | null } | undefined;
  correct: ReactNode;
  /** "I was there", at the bottom edge of a phone. */
  pinnedVisit: ReactNode;
  found: ReactNode;
  AddFact: ComponentProps<typeof PracticalCard>['AddFact'];
  summary: ReactNode;
  gallery: ReactNode;
  reviews: ReactNode;
}

export const SpringDetails = ({
  spring,
  nearby,
  baseMap,
  photo,
  correct,
  pinnedVisit,
  found,
  AddFact,
  summary,
  gallery,
  reviews,
}: Props) => (
  <article className="flex flex-col gap-12">
    <SpringHero spring={spring} photo={photo} />
    {/* One column in reading order; on wide screens the facts are at the side. */}
    <div className="grid items-start gap-12 lg:grid-cols-[3fr_2fr] lg:gap-x-10">
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">
        <PracticalCard spring={spring} AddFact={AddFact} />
        <DetailsCard spring={spring} correct={correct} />
      </div>
      <div className="flex min-w-0 flex-col gap-12 lg:col-start-1 lg:row-start-1">
        {summary}
        {gallery}
        {found}
        {reviews}
        <ExpandableMap spring={spring} baseMap={baseMap} />
      </div>
    </div>
    <NearbySprings springs={nearby} stateCode={spring.state_code} />
    <PinnedActions spring={spring} visit={pinnedVisit} />
  </article>
);
