import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';

export interface ActChoice<Act extends string> {
  act: Act;
  label: string;
  /** The toast afterwards. */
  done: string;
  look: 'primary' | 'quiet' | 'danger';
  /** Asked first, where no moderator can undo it. */
  question?: string;
}

/** What a moderator can do with one entry of a queue, with a note for the record. */
export const Acts = <Act extends string>({
  choices,
  subject,
  send,
  onDone,
}: {
  choices: readonly ActChoice<Act>[];
  /** After each label, for screen readers: ' the review by marge'. */
  subject: string;
  send: (act: Act, note: string) => Promise<unknown>;
  onDone: () => void;
}) => {
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<ActChoice<Act> | null>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: ActChoice<Act>) => send(act, note),
    networkMode: 'always',
    onSuccess: (_, { done }) => {
      showToast(done);
      setNote('');
      onDone();
    },
    onError: (error) => showToast(`Moderation failed: ${error.message}`, 'error'),
    // Lists, averages and counts change too, and another moderator may have been faster.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="mt-3 flex max-w-prose flex-wrap items-end gap-3 text-base">
      <div className="min-w-60 grow max-sm:min-w-full">
        <TextField
          name="note"
          label="Note (optional)"
          description="Don't name people."
          value={note}
          maxLength={NOTE_MAX_LENGTH}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {choices.map((choice) => (
        <Button
          key={choice.act}
          look={choice.look}
          disabled={isPending}
          onClick={() => (choice.question ? setAsked(choice) : mutate(choice))}
        >
          {choice.label}
          <span className="sr-only">{subject}</span>
        </Button>
      ))}
      {asked?.question && (
        <ConfirmDialog
          question={asked.question}
          action={asked.label}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
};
