import type * as contract from '@wildsoak/contract/corrections';
import { correctableFacts } from '@wildsoak/contract/rules/corrections';
import type { FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import { useRef, useState } from 'react';
import { draftKey, useDraftOnLeave } from '../../lib/browser/drafts.ts';
import { callApi, defineCall, sendWithKey } from '../../lib/http/api.ts';
import { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import { isUnauthenticated } from '../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../session/session-watch.ts';
import { useToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { BLANK, problemsOf, proposalOf, type CorrectionValues } from './correction-values.ts';
import { correctionDrafts, kindOf, type Draft } from './drafts.ts';

const suggestCorrection = defineCall<typeof contract.suggestCorrection>(
  'POST',
  '/api/springs/:id/corrections',
);

const SIGNED_OUT = 'You must be logged in.';

/** What was typed before, at the fact that is asked for; after signing in again, where it was. */
const startOf = (draft: Draft | undefined, fact: FactField | undefined): CorrectionValues => {
  const values = draft?.values ?? BLANK;
  return fact === undefined || draft?.interrupted ? values : { ...values, field: fact };
};

/** Keeps the form's values when it closes, unless they were sent. */
export const useSuggest = ({
  spring,
  username,
  fact,
  onSent,
}: {
  spring: Spring;
  username: string;
  fact: FactField | undefined;
  onSent: () => void;
}) => {
  const key = draftKey(username, spring.id);
  const [draft] = useState(() => correctionDrafts.read(key));
  const [values, setValues] = useState<CorrectionValues>(() => startOf(draft, fact));
  const [keys] = useState(() => draft?.keys ?? createAttemptKeys());
  const ended = useRef<'closed' | 'sent' | 'interrupted'>('closed');
  const showToast = useToast();
  const now = correctableFacts(spring);

  useDraftOnLeave(correctionDrafts, key, () =>
    ended.current === 'sent'
      ? undefined
      : { values, keys, interrupted: ended.current === 'interrupted' ? kindOf(fact) : null },
  );

  const send = async () => {
    const proposal = proposalOf(values);
    if (!proposal) throw new Error('Nothing is filled in.');
    const body = { ...proposal, note: values.note.trim() || null };
    try {
      const sendOnce = sendWithKey(keys.keyFor(JSON.stringify(body)));
      return await callApi(sendOnce, suggestCorrection, { params: { id: spring.id }, body });
    } catch (error) {
      if (isUnauthenticated(error)) {
        ended.current = 'interrupted';
        showToast(SIGNED_OUT, 'error');
      }
      throw error;
    }
  };

  const { form, problems, isPending, error } = useForm({
    meta: SIGN_IN_ON_401,
    check: () => problemsOf(values, now),
    send,
    onSuccess: () => {
      ended.current = 'sent';
      onSent();
    },
  });

  // The device may fill in a position without an input event, and so fix the problem.
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);
  return {
    form,
    problems: hasProblems ? problemsOf(values, now) : {},
    isPending,
    error,
    now,
    values,
    change: (changed: Partial<CorrectionValues>) => setValues({ ...values, ...changed }),
  };
};
