import { useQueryClient } from '@tanstack/react-query';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { HazardFields } from './hazard-fields.tsx';
import { bodyOf, problemsOf, windowOf, type HazardValues } from './hazard-values.ts';
import { effectText } from './hazard-words.ts';

/** Adds a hazard, or changes one. */
export const HazardForm = ({
  label,
  start,
  isNew = false,
  action,
  done,
  send,
  onDone,
  onCancel,
}: {
  label: string;
  start: HazardValues;
  isNew?: boolean;
  action: string;
  /** The toast afterwards. */
  done: string;
  send: (body: ReturnType<typeof bodyOf>) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}) => {
  const [values, setValues] = useState(start);
  const box = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  const change = (changed: Partial<HazardValues>) => setValues({ ...values, ...changed });
  const { form, problems, isPending, error } = useForm<keyof HazardValues, unknown>({
    check: () => problemsOf(values),
    send: () => send(bodyOf(values)),
    onSuccess: async () => {
      showToast(done);
      onDone();
      // The spring's page and every list change too.
      await queries.invalidateQueries();
    },
  });

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  }, []);

  return (
    <form
      {...form}
      ref={box}
      aria-label={label}
      className={`flex max-w-prose flex-col gap-5 text-base ${CARD} p-5`}
    >
      <HazardFields values={values} problems={problems} isNew={isNew} onChange={change} />
      <TextField
        name="note"
        label="Note (optional)"
        description="Only moderators see this. Why are you doing it? Don't name people."
        maxLength={NOTE_MAX_LENGTH}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <p className="text-quiet">{effectText({ ...values, ...windowOf(values) })}</p>
      <FormError>{error && <p>{error.message}</p>}</FormError>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isPending} busyLabel="Saving...">
          {action}
        </SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
