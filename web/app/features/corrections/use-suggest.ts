import { correctableFacts } from '@wildsoak/contract/rules/corrections';
import type { Spring } from '@wildsoak/contract/springs';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api.ts';
import { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { suggestCorrection } from './calls.ts';
import { BLANK, problemsOf, proposalOf, type CorrectionValues } from './correction-values.ts';
import { draftKey, draftOf, dropDraft, keepDraft } from './drafts.ts';

const SIGNED_OUT = 'You must be logged in.';

/** The form's values, kept when it is closed for whatever reason but having been sent. */
export const useSuggest = (spring: Spring, username: string, onSent: () => void) => {
  const key = draftKey(username, spring.id);
  const [draft] = useState(() => draftOf(key));
  const [values, setValues] = useState<CorrectionValues>(draft?.values ?? BLANK);
  const [keys] = useState(() => draft?.keys ?? createAttemptKeys());
  const state = useRef({ values, isSent: false, isInterrupted: false });
  const signInAgain = useSignInAgain();
  const showToast = useToast();
  const now = correctableFacts(spring);

  useEffect(() => {
    state.current.values = values;
  }, [values]);
  useEffect(
    () => () => {
      const { isSent, isInterrupted, values: typed } = state.current;
      if (isSent) dropDraft(key);
      else keepDraft(key, { values: typed, keys, isInterrupted });
    },
    [key, keys],
  );

  const send = async () => {
    const proposal = proposalOf(values, now);
    if (!proposal) throw new Error('Nothing is filled in.');
    const body = { ...proposal, note: values.note.trim() || null };
    try {
      return await suggestCorrection(spring.id, body, keys.keyFor(JSON.stringify(body)));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        state.current.isInterrupted = true;
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
      state.current.isSent = true;
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
