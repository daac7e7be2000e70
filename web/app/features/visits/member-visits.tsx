import type { Profile } from '@wildsoak/contract/profiles';
import type { Visit } from '@wildsoak/contract/visits';
import { useRef } from 'react';
import { countText, numberText, shortMonthText, springName } from '../../lib/format.ts';
import { useAuth } from '../../session/auth.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { usePagedList } from '../../lib/http/pages.ts';
import { VisitList } from './list/visit-list.tsx';
import { memberVisits } from './queries.ts';

/** As many as fit a phone in words and bars. */
const MONTHS_SHOWN = 12;

/** Small bars, each with its month and number: nobody has to read a height. */
const Months = ({ months }: { months: Profile['visits_by_month'] }) => {
  const most = Math.max(...months.map(({ visits }) => visits));
  return (
    <ul aria-label="Visits by month" className="mt-3 flex max-w-md flex-col gap-1.5">
      {months.slice(0, MONTHS_SHOWN).map(({ month, visits }) => (
        <li key={month} className="grid grid-cols-[5.5rem_minmax(0,1fr)_5rem] items-center gap-3">
          <span>{shortMonthText(month)}</span>
          <svg aria-hidden className="h-3 w-full" preserveAspectRatio="none">
            <rect
              width={`${(visits / most) * 100}%`}
              height="100%"
              rx={3}
              className="fill-accent"
            />
          </svg>
          <span className="text-quiet tabular-nums">{countText(visits, 'visit', 'visits')}</span>
        </li>
      ))}
    </ul>
  );
};

const SpringLink = ({ visit }: { visit: Visit }) => (
  <TextLink to={`/springs/${visit.spring_id}`} prefetch="intent" isInline>
    {springName(visit.spring_name)}
  </TextLink>
);

export const MemberVisits = ({ profile }: { profile: Profile }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const auth = useAuth();
  const reader = auth.status === 'signed-in' ? auth.user.username : null;
  const { username, visit_count: count, visits_by_month: months } = profile;
  const list = usePagedList(memberVisits(username, reader), { before: null, isAsked: count > 0 });
  return (
    <section aria-labelledby="visits">
      <h2 id="visits" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        Visits ({numberText(count)})
      </h2>
      {count === 0 && (
        <p className="mt-3 text-lg text-quiet">
          {reader === username
            ? 'No visits yet. Tap “I was there” on a spring’s page.'
            : `${username} hasn’t told us about a visit yet.`}
        </p>
      )}
      {months.length > 0 && <Months months={months} />}
      {count > 0 && (
        <VisitList
          list={list}
          reader={reader}
          subject={SpringLink}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </section>
  );
};
