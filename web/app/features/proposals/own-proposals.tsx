import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnProposal } from '@wildsoak/contract/proposals';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import type { ProposalState } from '@wildsoak/contract/rules/proposals';
import { Trash2 } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { locationText } from '../../domain/place/location-text.ts';
import { createDrafts, draftKey, useDraftOnLeave } from '../../lib/browser/drafts.ts';
import { dateText, listText } from '../../lib/format.ts';
import { failureText, pressFailure, statusOf } from '../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../session/session-watch.ts';
import { Button } from '../../ui/button.tsx';
import { CARD } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Photo } from '../../ui/photo.tsx';
import { AskingRowAction } from '../../ui/row-action.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LINK_LOOK, TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { answerQuestion, ownProposals, withdrawProposal } from './calls.ts';

const STATES: Record<ProposalState, string> = {
  waiting: 'Waiting for a moderator',
  asked: 'A moderator has a question',
  accepted: 'Added: it has its own page',
  merged: 'We already had it',
  refused: 'Not added',
};

const stateText = ({ state, is_visit: isVisit, spring_id: springId }: OwnProposal): string => {
  if (springId === null && state === 'accepted') return 'Added, but no longer listed';
  if (springId === null && state === 'merged') return 'We had it, but no longer list it';
  return state === 'merged' && isVisit ? `${STATES.merged}, and added your visit` : STATES[state];
};

const answerDrafts = createDrafts<string>('answer');

interface Own {
  username: string;
  proposal: OwnProposal;
  /** Everything is read again. */
  onChanged: () => Promise<void>;
}

/** What was typed stays until it is sent or discarded, also when there's no question any more. */
const AnswerForm = ({
  proposal: { id, name, state },
  typed,
  onType,
  onSent,
  onDiscard,
  onChanged,
}: Own & {
  typed: string;
  onType: (typed: string) => void;
  onSent: () => void;
  onDiscard: () => void;
}) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const { form, problems, isPending, error } = useForm<'answer', null>({
    meta: SIGN_IN_ON_401,
    check: () => (typed.trim() === '' ? { answer: 'Please fill in this field.' } : {}),
    send: async () => {
      try {
        return await answerQuestion(id, typed.trim());
      } catch (failure) {
        if (statusOf(failure) === 409) {
          // The button that was pressed goes.
          area.current?.focus();
          await onChanged();
        }
        throw failure;
      }
    },
    onSuccess: () => {
      onSent();
      return onChanged();
    },
  });
  const isTooLate = state !== 'asked';
  return (
    <form {...form} aria-label={`Answer about ${name}`} className="flex flex-col gap-3">
      <TextAreaField
        ref={area}
        name="answer"
        label="Your answer"
        rows={2}
        required
        readOnly={isTooLate}
        maxLength={NOTE_MAX_LENGTH}
        problem={problems.answer}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <FormError>
        {isTooLate ? (
          <p>
            There’s no question to answer any more. We didn’t send your answer. You can still copy
            it here.
          </p>
        ) : (
          error && <p>{failureText(error, "We couldn't send your answer. Please try again.")}</p>
        )}
      </FormError>
      {isTooLate ? (
        <Button look="quiet" className="self-start" onClick={onDiscard}>
          Discard answer
        </Button>
      ) : (
        <SubmitButton isBusy={isPending} busyLabel="Sending..." className="self-start">
          Send answer
        </SubmitButton>
      )}
    </form>
  );
};

const Withdraw = ({ proposal: { id, name }, onChanged }: Own) => {
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawProposal(id),
    meta: SIGN_IN_ON_401,
    onSuccess: () => showToast('Withdrawn.'),
    onError: (error) =>
      showToast(`Couldn't withdraw it: ${pressFailure(error, 'Please try again.')}`, 'error'),
    // A moderator may have been faster.
    onSettled: onChanged,
  });
  return (
    <div className="-ml-3">
      <AskingRowAction
        icon={Trash2}
        action="Withdraw"
        busyLabel="Withdrawing..."
        about={name}
        question="Withdraw this place?"
        details="What you wrote and the photo are deleted."
        isBusy={isPending}
        onPress={mutate}
      />
    </div>
  );
};

const OwnRow = (own: Own) => {
  const { name, state, state_code, county, created_at: sentAt, ...rest } = own.proposal;
  const { id, said, answer, spring_id: springId, image_url: url, image } = rest;
  const row = useRef<HTMLLIElement>(null);
  const key = draftKey(own.username, id);
  const [typed, setTyped] = useState(() => answerDrafts.read(key) ?? '');
  const forget = () => {
    setTyped('');
    // The member may have left the page meanwhile.
    answerDrafts.write(key, undefined);
  };
  const unsent = typed.trim();
  // An answer may have arrived though we never heard so.
  const isUnsent = unsent !== '' && !answer?.endsWith(unsent);
  const hasForm = state === 'asked' || isUnsent;
  useDraftOnLeave(answerDrafts, key, () => (hasForm && typed) || undefined);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-line p-4 outline-none first:border-t-0"
    >
      <h3 className="text-lg font-semibold wrap-anywhere">
        {springId === null ? (
          name
        ) : (
          <TextLink to={`/springs/${springId}`} isInline>
            {name}
          </TextLink>
        )}
      </h3>
      <p className="text-sm text-quiet">
        {locationText(state_code, county)}, sent <time dateTime={sentAt}>{dateText(sentAt)}</time>
      </p>
      <p className="font-semibold">{stateText(own.proposal)}</p>
      {said && <p className="wrap-anywhere whitespace-pre-line">“{said}”</p>}
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-quiet">You answered: </span>
          {answer}
        </p>
      )}
      {url && (
        <div className="h-24 w-32 overflow-hidden rounded-lg bg-sunken">
          <Photo url={url} facts={image} alt={`Your photo of ${name}`} sizes="128px" />
        </div>
      )}
      {url && state === 'merged' && springId !== null && (
        <p className="text-sm text-quiet">We added no visit, so this photo isn’t on its page.</p>
      )}
      {hasForm && (
        <AnswerForm
          {...own}
          typed={typed}
          onType={setTyped}
          onSent={forget}
          onDiscard={() => {
            forget();
            row.current?.focus();
          }}
        />
      )}
      {(state === 'asked' || state === 'waiting') && <Withdraw {...own} />}
    </li>
  );
};

/** Emails lead here, and on a phone the answer's box is below the form. */
export const AskedNotice = ({ username }: { username: string }) => {
  const asked = useQuery(ownProposals(username)).data?.filter(({ state }) => state === 'asked');
  return asked && asked.length > 0 ? (
    <p className="mt-3 lg:hidden">
      <a href="#own" className={`inline-flex min-h-11 items-center font-semibold ${LINK_LOOK}`}>
        A moderator has a question about {listText(asked.map(({ name }) => name))}
      </a>
    </p>
  ) : null;
};

/** What became of a member's places. */
export const OwnProposals = ({
  username,
  ref,
}: {
  username: string;
  ref: Ref<HTMLHeadingElement>;
}) => {
  const queries = useQueryClient();
  const query = ownProposals(username);
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <section aria-labelledby="own" className="min-w-0">
      <h2 id="own" ref={ref} tabIndex={-1} className="text-2xl font-semibold outline-none">
        Your places
      </h2>
      {!data && !error && <Skeleton className="mt-3 h-24 w-full" />}
      {!data && error && (
        <LoadFailure
          message={`We couldn't load your places: ${error.message}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p className="mt-2 text-quiet">You haven’t sent any yet.</p>}
      {data && data.length > 0 && (
        <ul className={`mt-3 ${CARD}`}>
          {data.map((proposal) => (
            <OwnRow
              key={proposal.id}
              username={username}
              proposal={proposal}
              onChanged={() => queries.invalidateQueries(query)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
