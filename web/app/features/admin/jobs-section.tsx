import { useQuery } from '@tanstack/react-query';
import type { JobQueue } from '@wildsoak/contract/admin';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { countText, momentText, numberText } from '../../lib/format.ts';
import { AdminSection } from './admin-section.tsx';
import { actOnJob, jobs, useAct, type JobAct } from './queries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const countsText = ({ waiting, active, oldest_at: oldestAt }: JobQueue) =>
  [
    waiting === 0 ? 'none waiting' : `${numberText(waiting)} waiting`,
    ...(oldestAt === null ? [] : [`oldest from ${momentText(oldestAt)}`]),
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

const DONE: Record<JobAct, string> = {
  retry: 'Retrying the job.',
  drop: 'Job dropped.',
};

/** Gone once it is dealt with; the focus then goes where `onDone` says. */
const FailedJob = ({
  queue,
  job: { id, failed_at: failedAt, tries, error },
  onDone,
}: {
  queue: string;
  job: JobQueue['failures'][number];
  onDone: () => void;
}) => {
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending } = useAct({
    send: (act: JobAct) => actOnJob(queue, id, act),
    done: (act) => DONE[act],
  });
  const when = momentText(failedAt);
  const subject = <span className="sr-only"> {`(${queue}, ${when})`}</span>;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <p className="font-mono text-sm wrap-anywhere">{error}</p>
      <p className="mt-1 text-sm text-quiet">
        {when}, after {countText(tries, 'try', 'tries')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={isPending} onClick={() => mutate('retry', { onSuccess: onDone })}>
          Try again{subject}
        </Button>
        <Button look="quiet" isBusy={isPending} onClick={() => setIsAsked(true)}>
          Drop...{subject}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          question="Drop this job? It won’t run again."
          details={`${queue}, failed ${when}: ${error}`}
          action="Drop"
          onConfirm={() => mutate('drop', { onSuccess: onDone })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </li>
  );
};

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
            <p className="mt-3 text-lg text-quiet">No queues yet. Run the migration.</p>
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
