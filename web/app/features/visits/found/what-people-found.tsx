import type { Spring } from '@wildsoak/contract/springs';
import type { Visit } from '@wildsoak/contract/visits';
import { useRef } from 'react';
import { knownHere } from '../../../domain/bathing/attribution.ts';
import { DemoMark, isMadeUp } from '../../../domain/review/demo-mark.tsx';
import { Author } from '../../../domain/visit/author.tsx';
import { useAuth } from '../../../session/auth.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { usePagedList } from '../../../lib/http/pages.ts';
import { SHOWN_FIRST, VisitList } from '../list/visit-list.tsx';
import { springVisits } from '../queries.ts';
import { StateLines } from './state-lines.tsx';

const PoolChart = lazyPart(async () => (await import('./pool-chart.tsx')).PoolChart, {
  missing: () => null,
});

const By = ({ visit }: { visit: Visit }) => <Author username={visit.username} />;

/** Is it open, how hot is the pool, can I get there, and since when does somebody know? */
export const WhatPeopleFound = ({ spring }: { spring: Spring }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const auth = useAuth();
  const reader = auth.status === 'signed-in' ? auth.user.username : null;
  const isModerator = auth.status === 'signed-in' && auth.user.is_moderator;
  const known = knownHere(spring);
  const open = spring.conditions?.open;
  const list = usePagedList(springVisits(spring.id, reader), {
    before: reader === null ? null : springVisits(spring.id, null),
    isAsked: auth.status !== 'unknown',
  });
  // Marked once, in the heading, where all of it is made up.
  const visits = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isAllDemo = isMadeUp([...visits, ...Object.values(spring.conditions ?? {})]);
  return (
    <section aria-labelledby="found">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id="found" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
          What people found
        </h2>
        {isAllDemo && <DemoMark />}
      </div>
      {known !== null && <p className="mb-3 font-medium">{known} Reports don’t change that.</p>}
      <StateLines
        conditions={spring.conditions}
        isOut={known !== null}
        isMarked={!isAllDemo}
        told={visits.slice(0, SHOWN_FIRST)}
      />
      {known === null && spring.conditions?.pool && <PoolChart springId={spring.id} />}
      <VisitList
        list={list}
        reader={auth.status === 'unknown' ? undefined : reader}
        subject={By}
        known={known}
        isMarked={!isAllDemo}
        canLift={isModerator && !!open && open.state !== 'open'}
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  );
};
