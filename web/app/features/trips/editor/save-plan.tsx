import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PLAN_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import { useRef, useState, type KeyboardEvent } from 'react';
import { createAttemptKeys } from '../../../lib/http/attempt-key.ts';
import { useAuth, useRecheckUser } from '../../../session/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormError, FormSuccess } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { isPremiumRequired, saveFailure } from '../failure-text.ts';
import { createPlan, showSaved, updatePlan } from '../queries.ts';
import type { PlanBody } from './trip.ts';

const NO_NAME = 'Please enter a name for your trip plan.';
const NO_ROUTE = 'Please generate a route before saving.';

interface Saved {
  id: number;
  name: string;
}

interface Saving {
  body: PlanBody;
  id: number | null;
  /** For the trip in this save: it may be another by the time the answer comes. */
  settle: () => void;
}

/** `planId`: the plan you are changing, if any. You can also save it as a new one. */
export const SavePlan = ({
  planId,
  planName,
  bodyFor,
  onSaved,
}: {
  planId: number | null;
  planName: string;
  /** Null while we do not know the route of what is laid out. */
  bodyFor: (name: string) => PlanBody | null;
  onSaved: () => void;
}) => {
  const [name, setName] = useState(planName);
  // As last saved.
  const [ownName, setOwnName] = useState(planName);
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(createAttemptKeys);
  const recheckUser = useRecheckUser();
  const queries = useQueryClient();
  const auth = useAuth();
  const { mutate, reset, data, variables, isPending, error } = useMutation({
    mutationFn: async ({ body, id }: Saving): Promise<Saved> => ({
      ...(id === null
        ? await createPlan(body, attempts.keyFor(JSON.stringify(body)))
        : await updatePlan(id, body)),
      name: body.name,
    }),
    networkMode: 'always',
    onSuccess: (saved, { id, body, settle }) => {
      attempts.renew();
      if (auth.status === 'signed-in') void showSaved(queries, auth.user.username, saved.id);
      // A blank name disables the button that was pressed.
      const isHere = field.current?.form?.contains(document.activeElement);
      if (id === null && ownName === '' && isHere) field.current?.focus({ preventScroll: true });
      if (id === null) setName(ownName);
      else setOwnName(body.name);
      settle();
    },
    onError: (failure) => {
      if (isPremiumRequired(failure)) void recheckUser();
    },
  });

  const isBlank = oneLine(name) === '';
  const save = (id: number | null) => {
    if (isPending) return;
    reset();
    const body = bodyFor(oneLine(name));
    const found = isBlank ? NO_NAME : body === null ? NO_ROUTE : undefined;
    setProblem(found);
    if (!isBlank && body) mutate({ body, id, settle: onSaved });
  };
  // Enter does not submit a form whose button is disabled, so say why.
  const sayWhy = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isBlank) setProblem(NO_NAME);
  };

  const label = planId === null ? 'Save Plan' : 'Save Changes';
  const isBusyWith = (id: number | null) => isPending && variables.id === id;
  return (
    <section
      aria-labelledby="save-plan"
      className="flex flex-col gap-3 border-t border-line px-4 py-3"
    >
      <h3 id="save-plan" className="text-lg font-semibold">
        Save This Trip Plan
      </h3>
      {/* Above the fields: below them they would be out of sight at the foot of a list that scrolls. */}
      <FormError>{problem ?? (error && saveFailure(error))}</FormError>
      <FormSuccess>
        {data && (
          <>
            {variables?.id === null ? 'Trip plan saved: ' : 'Changes saved: '}
            <TextLink to={`/my-plans/${data.id}`} isInline className="text-current!">
              {data.name}
            </TextLink>
          </>
        )}
      </FormSuccess>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(planId);
        }}
        className="flex flex-wrap gap-3"
      >
        <div className="w-full">
          <TextField
            ref={field}
            label="Plan name"
            name="planName"
            placeholder="e.g., Summer Road Trip"
            maxLength={PLAN_NAME_MAX_LENGTH}
            autoComplete="off"
            value={name}
            onKeyDown={sayWhy}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button
          type="submit"
          disabled={isBlank}
          isBusy={isPending}
          className="grow disabled:cursor-not-allowed"
        >
          {isBusyWith(planId) && <Spinner />}
          {isBusyWith(planId) ? 'Saving...' : label}
        </Button>
        {planId !== null && (
          <Button
            look="quiet"
            disabled={isBlank}
            isBusy={isPending}
            onClick={() => save(null)}
            className="grow disabled:cursor-not-allowed"
          >
            {isBusyWith(null) ? 'Saving...' : 'Save as New Plan'}
          </Button>
        )}
      </form>
    </section>
  );
};
