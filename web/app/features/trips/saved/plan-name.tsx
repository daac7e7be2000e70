import type { Plan } from '@wildsoak/contract/trips';
import { PLAN_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { actionFailure, NO_NAME } from '../failure-text.ts';
import { usePlanCommands } from '../use-plan-commands.ts';

const RenameForm = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const { rename } = usePlanCommands();
  const { form, problems, isPending, error } = useForm({
    check: ({ name }) => (oneLine(name) === '' ? { name: NO_NAME } : {}),
    send: ({ name }: Record<'name', string>) => rename(plan.id, oneLine(name)),
    onSuccess: onClose,
  });
  return (
    <form {...form} aria-label="Rename the plan" className="flex max-w-2xl flex-col gap-3">
      <TextField
        name="name"
        label="Plan name"
        defaultValue={plan.name}
        maxLength={PLAN_NAME_MAX_LENGTH}
        problem={problems.name}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- After Rename, people want to type.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
      <FormError>{error && <p>{actionFailure('Rename', error)}</p>}</FormError>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isPending} busyLabel="Saving...">
          Save name
        </SubmitButton>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** The heading, which the owner can change in place. */
export const PlanName = ({ plan }: { plan: Plan }) => {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <>
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isEditing ? 'sr-only' : ''}`}>
        <PageHeading className="min-w-0">{plan.name}</PageHeading>
        {!isEditing && (
          <Button
            ref={button}
            look="quiet"
            className="print:hidden"
            onClick={() => setIsEditing(true)}
          >
            <Pencil aria-hidden className="size-4.5" />
            Rename
          </Button>
        )}
      </div>
      {isEditing && <RenameForm plan={plan} onClose={() => setIsEditing(false)} />}
    </>
  );
};
