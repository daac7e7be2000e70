import { useMutation } from '@tanstack/react-query';
import { PLAN_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import { useRef, useState, type KeyboardEvent } from 'react';
import { statusOf } from '../../../lib/http/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormError, FormSuccess } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { movedFailure, NO_NAME, saveFailure } from '../failure-text.ts';
import type { PlanBody } from '../model/plan.ts';
import { usePlanCommands } from '../use-plan-commands.ts';

const NO_ROUTE = 'Please generate a route before saving.';

/** `planId`: the plan you are changing, if any. You can also save it as a new one. */
export const SavePlan = ({
  planId,
  planName,
  bodyFor,
  refreshStops,
  onSaved,
}: {
  planId: number | null;
  planName: string;
  /** Null while we do not know the route of what is laid out. */
  bodyFor: (name: string) => PlanBody | null;
  /** Leads the trip to where its stops are shown now; the names of those that were shown elsewhere. */
  refreshStops: () => Promise<string[]>;
  onSaved: () => void;
}) => {
  const [name, setName] = useState(planName);
  // As last saved.
  const [ownName, setOwnName] = useState(planName);
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { mutate, reset, data, variables, isPending, error } = useMutation(usePlanCommands().save);

  const isBlank = oneLine(name) === '';
  const save = (id: number | null) => {
    if (isPending) return;
    reset();
    const body = bodyFor(oneLine(name));
    const found = isBlank ? NO_NAME : body === null ? NO_ROUTE : undefined;
    setProblem(found);
    if (isBlank || !body) return;
    const onSuccess = () => {
      // A blank name disables the button that was pressed.
      const isHere = field.current?.form?.contains(document.activeElement);
      if (id === null && ownName === '' && isHere) field.current?.focus({ preventScroll: true });
      if (id === null) setName(ownName);
      else setOwnName(body.name);
      onSaved();
    };
    const onError = async (failure: unknown) => {
      if (statusOf(failure) !== 409) return;
      const moved = await refreshStops();
      if (moved.length > 0) setProblem(movedFailure(moved));
    };
    mutate({ body, id }, { onSuccess, onError: (failure) => void onError(failure) });
  };
  // Enter does not submit a form whose button is disabled, so say why.
  const sayWhy = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isBlank) setProblem(NO_NAME);
  };

  const label = planId === null ? 'Save Plan' : 'Save Changes';
  const isBusyWith = (id: number | null) => isPending && variables.id === id;
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <FormError>{problem ?? (error && saveFailure(error))}</FormError>
      <FormSuccess>
        {data && (
          <>
            {variables.id === null ? 'Trip plan saved: ' : 'Changes saved: '}
            <TextLink to={`/my-plans/${data.id}`} isInline className="text-current!">
              {variables.body.name}
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
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-36 grow basis-36">
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
    </div>
  );
};
