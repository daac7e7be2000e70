import type { JobQueue } from '@wildsoak/contract/admin';
import { useState } from 'react';
import { countText, momentText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { actOnJob, type JobAct } from '../queries.ts';
import { useAct } from '../use-act.ts';

const DONE: Record<JobAct, string> = {
  retry: 'The job runs again.',
  drop: 'The job is dropped.',
};

/** Gone once it is dealt with; the focus then goes where `onDone` says. */
export const FailedJob = ({
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
          question="Drop this job? It will never run."
          details={`${queue}, failed ${when}: ${error}`}
          action="Drop"
          onConfirm={() => mutate('drop', { onSuccess: onDone })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </li>
  );
};
