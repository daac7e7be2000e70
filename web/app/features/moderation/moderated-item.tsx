import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModeratedReview } from '@wildsoak/contract/moderation';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import { springName } from '../../lib/format.ts';
import { useToast } from '../../shell/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Photo } from '../../ui/photo.tsx';
import { ReviewText } from '../../ui/review-text.tsx';
import { moderateReview, type Act } from './queries.ts';

const LINK = 'text-accent underline underline-offset-4 hover:no-underline';

const DONE: Record<Act, string> = {
  hide: 'Review hidden.',
  restore: 'Review restored.',
  dismiss: 'Reports dismissed.',
};

const LABELS: Record<Act, string> = { hide: 'Hide', restore: 'Restore', dismiss: 'Dismiss' };

const reportsText = (reports: ModeratedReview['reports']): string =>
  Object.entries(reports)
    .map(([reason, count]) => `${reason} × ${count}`)
    .join(', ');

const useModerate = (id: number, onDone: () => void) => {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: ({ act, note }: { act: Act; note: string }) => moderateReview(id, act, note),
    networkMode: 'always',
    onSuccess: (_, { act }) => {
      showToast(DONE[act]);
      onDone();
    },
    onError: (error) => showToast(`Moderation failed: ${error.message}`, 'error'),
    // Another moderator may have been faster; and lists, averages and counts change with it.
    onSettled: () => queries.invalidateQueries(),
  });
};

export const ModeratedItem = ({
  review,
  onDone,
}: {
  review: ModeratedReview;
  onDone: () => void;
}) => {
  const [note, setNote] = useState('');
  const { mutate, isPending } = useModerate(review.id, onDone);
  const acts: Act[] = review.hidden ? ['restore'] : ['hide', 'dismiss'];
  const reports = reportsText(review.reports);
  return (
    <li className="border-t border-line py-6 text-lg first:border-t-0">
      <ReviewText
        review={review}
        subject={
          <>
            {review.username} on{' '}
            <Link to={`/springs/${review.spring_id}`} className={LINK}>
              {springName(review.spring_name)}
            </Link>
          </>
        }
      />
      {review.image_url && (
        <div className="mt-3 h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken">
          <Photo
            url={review.image_url}
            facts={review.image}
            alt={`Photo by ${review.username}`}
            sizes="224px"
          />
        </div>
      )}
      {reports && <p className="mt-3 font-semibold text-on-bad">Reported: {reports}</p>}
      <div className="mt-3 flex max-w-prose flex-wrap items-end gap-3 text-base">
        <div className="min-w-60 grow">
          <TextField
            name="note"
            label="Note (optional)"
            value={note}
            maxLength={NOTE_MAX_LENGTH}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        {acts.map((act) => (
          <Button
            key={act}
            look={act === 'hide' ? 'danger' : 'quiet'}
            disabled={isPending}
            onClick={() => mutate({ act, note })}
          >
            {LABELS[act]}
            <span className="sr-only"> the review by {review.username}</span>
          </Button>
        ))}
      </div>
    </li>
  );
};
