import { useQuery } from '@tanstack/react-query';
import type { JobQueue } from '@wildsoak/contract/admin';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { countText, momentText, numberText } from '../../../lib/format.ts';
import { AdminSection } from '../admin-section.tsx';
import { jobs } from '../queries.ts';
import { FailedJob } from './failed-job.tsx';

const countsText = ({ waiting, active, oldest_at: oldestAt }: JobQueue) =>
  [
    waiting === 0 ? 'nothing waits' : `${numberText(waiting)} waiting`,
    ...(oldestAt === null ? [] : [`the oldest since ${momentText(oldestAt)}`]),
    ...(active === 0 ? [] : [`${numberText(active)} running`]),
  ].join(', ');

const Failed = ({ count }: { count: number }) =>
  count === 0 ? (
    <span className="inline-flex items-center gap-1.5 text-on-good">
      <CircleCheck aria-hidden className="size-4.5" />
      none failed
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-semibold text-on-bad">
      <CircleAlert aria-hidden className="size-4.5" />
      {numberText(count)} failed
    </span>
  );

const Queue = ({ queue, onDone }: { queue: JobQueue; onDone: () => void }) => {
  const { name, failed, failures } = queue;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
      <p className="flex flex-wrap gap-x-3">
        <Failed count={failed} />
        <span className="text-quiet">{countsText(queue)}</span>
      </p>
      {failures.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {failures.map((job) => (
            <FailedJob key={job.id} queue={name} job={job} onDone={onDone} />
          ))}
        </ul>
      )}
      {failed > failures.length && (
        <p className="mt-3 text-quiet">
          And {countText(failed - failures.length, 'older one', 'older ones')}.
        </p>
      )}
    </li>
  );
};

export const JobsSection = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(jobs);
  return (
    <AdminSection heading="Jobs" headingRef={heading} what="jobs" query={query}>
      {query.data && (
        <>
          {query.data.length === 0 && (
            <p className="mt-3 text-lg text-quiet">There are no queues yet: run the migration.</p>
          )}
          <ul className="mt-2">
            {query.data.map((queue) => (
              <Queue key={queue.name} queue={queue} onDone={() => heading.current?.focus()} />
            ))}
          </ul>
        </>
      )}
    </AdminSection>
  );
};
