import { correctableFacts } from '@wildsoak/contract/rules/corrections';
import type { Spring } from '@wildsoak/contract/springs';
import { useRef, useState } from 'react';
import { draftKey, useDraftOnLeave } from '../../lib/browser/drafts.ts';
import { ApiError } from '../../lib/http/api.ts';
import { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { suggestCorrection } from './calls.ts';
import { BLANK, problemsOf, proposalOf, type CorrectionValues } from './correction-values.ts';
import { correctionDrafts } from './drafts.ts';

const SIGNED_OUT = 'You must be logged in.';

/** Keeps the form's values when it closes, unless they were sent. */
export const useSuggest = (spring: Spring, username: string, onSent: () => void) => {
  const key = draftKey(username, spring.id);
  const [draft] = useState(() => correctionDrafts.read(key));
  const [values, setValues] = useState<CorrectionValues>(draft?.values ?? BLANK);
  const [keys] = useState(() => draft?.keys ?? createAttemptKeys());
  const ended = useRef<'closed' | 'sent' | 'interrupted'>('closed');
  const signInAgain = useSignInAgain();
  const showToast = useToast();
  const now = correctableFacts(spring);

  useDraftOnLeave(correctionDrafts, key, () =>
    ended.current === 'sent'
      ? undefined
      : { values, keys, isInterrupted: ended.current === 'interrupted' },
  );

  const send = async () => {
    const proposal = proposalOf(values, now);
    if (!proposal) throw new Error('Nothing is filled in.');
    const body = { ...proposal, note: values.note.trim() || null };
    try {
      return await suggestCorrection(spring.id, body, keys.keyFor(JSON.stringify(body)));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        ended.current = 'interrupted';
        showToast(SIGNED_OUT, 'error');
        await signInAgain();
      }
      throw error;
    }
  };

  const { form, problems, isPending, error } = useForm({
    check: () => problemsOf(values, now),
    send,
    onSuccess: () => {
      ended.current = 'sent';
      onSent();
    },
  });

  // What the device fills in is no input of the reader's, and may have mended it all the same.
  const isComplained = values.field !== '' && problems[values.field] !== undefined;
  return {
    form,
    problems: isComplained ? problemsOf(values, now) : {},
    isPending,
    error,
    now,
    values,
    change: (changed: Partial<CorrectionValues>) => setValues({ ...values, ...changed }),
  };
};
