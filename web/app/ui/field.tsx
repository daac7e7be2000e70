import { EMAIL_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { CONTROL } from './control.ts';
import { Select } from './select.tsx';

interface FieldFacts {
  name: string;
  label: string;
  description?: ReactNode;
  /** What is wrong with the value, if anything. */
  problem?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and the texts under it, tied together for screen readers. */
const FieldFrame = ({
  label,
  description,
  problem,
  children,
}: Omit<FieldFacts, 'name'> & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, description && `${id}-description`];
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 flex items-start gap-1.5 font-medium text-on-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {problem}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className="mt-1.5 text-sm text-quiet">
          {description}
        </p>
      )}
    </div>
  );
};

export const TextField = ({
  label,
  description,
  problem,
  ...input
}: FieldFacts & Omit<ComponentProps<'input'>, keyof FieldFacts | 'id' | 'className'>) => (
  <FieldFrame label={label} description={description} problem={problem}>
    {(control) => <input {...input} {...control} className={`block h-12 w-full ${CONTROL}`} />}
  </FieldFrame>
);

type TextName<Values> = string &
  { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

/** Ties a text field to one of the texts that a form holds: `{...text('fee')}`. */
export const bindTexts =
  <Values extends object>({
    values,
    problems,
    onChange,
  }: {
    values: Values;
    problems: { [Name in TextName<Values>]?: string | undefined };
    onChange: (changed: Partial<Values>) => void;
  }) =>
  <Name extends TextName<Values>>(name: Name) => ({
    name,
    value: values[name] as string,
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: target.value } as Partial<Values>),
  });

export const EmailField = (facts: Omit<FieldFacts, 'name'>) => (
  <TextField
    {...facts}
    name="email"
    type="email"
    required
    maxLength={EMAIL_MAX_LENGTH}
    autoComplete="email"
  />
);

export const TextAreaField = ({
  label,
  description,
  problem,
  ...area
}: FieldFacts & Omit<ComponentProps<'textarea'>, keyof FieldFacts | 'id' | 'className'>) => (
  <FieldFrame label={label} description={description} problem={problem}>
    {(control) => <textarea {...area} {...control} className={`block w-full py-2.5 ${CONTROL}`} />}
  </FieldFrame>
);

/** For a list whose label stands beside it, take `Select`. */
export const SelectField = <Value extends string>({
  label,
  description,
  problem,
  ...select
}: FieldFacts &
  Omit<ComponentProps<typeof Select<Value>>, keyof FieldFacts | 'id' | 'className'>) => (
  <FieldFrame label={label} description={description} problem={problem}>
    {(control) => <Select<Value> {...select} {...control} className="block h-12! w-full" />}
  </FieldFrame>
);

/** `isNew`: password managers suggest one. */
export const PasswordField = ({
  label,
  description,
  problem,
  name,
  isNew = false,
}: FieldFacts & { isNew?: boolean }) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame label={label} description={description} problem={problem}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            required
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`block h-12 w-full pr-18 ${CONTROL}`}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 min-w-15 rounded-lg px-3 text-sm font-semibold text-accent hover:bg-sunken noscript:hidden"
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
};
