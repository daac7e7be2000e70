import { stateName } from '@wildsoak/contract/rules/us-states';
import { springFeedPath, stateFeedPath } from '@wildsoak/contract/rules/visit-feeds';
import type { Spring } from '@wildsoak/contract/springs';
import type { Visit } from '@wildsoak/contract/visits';
import { Rss } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { knownHere } from '../../../domain/bathing/said-by.ts';
import { Author } from '../../../domain/visit/author.tsx';
import { useAuth } from '../../../session/auth.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { useVisitList, VisitList } from '../list/visit-list.tsx';
import { springVisits } from '../queries.ts';
import { StateLines } from './state-lines.tsx';

const PoolChart = lazyPart(async () => (await import('./pool-chart.tsx')).PoolChart, {
  missing: () => null,
});

const By = ({ visit }: { visit: Visit }) => <Author username={visit.username} />;

/** Is it open, how hot is the pool, can I get there, and since when does somebody know? */
export const WhatPeopleFound = ({
  spring,
  iWasThere,
}: {
  spring: Spring;
  iWasThere: ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const auth = useAuth();
  const reader = auth.status === 'signed-in' ? auth.user.username : null;
  const isModerator = auth.status === 'signed-in' && auth.user.is_moderator;
  const known = knownHere(spring);
  const open = spring.conditions?.open;
  const list = useVisitList(springVisits(spring.id, reader), {
    before: reader === null ? null : springVisits(spring.id, null),
    isAsked: auth.status !== 'unknown',
  });
  return (
    <section aria-labelledby="found">
      <h2
        id="found"
        ref={heading}
        tabIndex={-1}
        className="mb-3 text-2xl font-semibold outline-none"
      >
        What people found
      </h2>
      {known !== null && <p className="mb-3 font-medium">{known} No report changes that.</p>}
      {/* A copy that an older build kept on the device has no conditions. */}
      <StateLines conditions={spring.conditions ?? null} isOut={known !== null} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {iWasThere}
        <a
          href={springFeedPath(spring.id)}
          className={`inline-flex min-h-11 items-center gap-2 ${LINK_LOOK}`}
        >
          <Rss aria-hidden className="size-4.5 shrink-0" />
          Follow by RSS
        </a>
        <a
          href={stateFeedPath(spring.state_code)}
          className={`inline-flex min-h-11 items-center ${LINK_LOOK}`}
        >
          All of {stateName(spring.state_code)} by RSS
        </a>
      </div>
      {known === null && spring.conditions?.pool && <PoolChart springId={spring.id} />}
      <VisitList
        list={list}
        reader={auth.status === 'unknown' ? undefined : reader}
        subject={By}
        known={known}
        canLift={isModerator && !!open && open.state !== 'open'}
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  );
};
