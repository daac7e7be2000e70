import { useMutation, type MutationMeta } from '@tanstack/react-query';
import { useState, type FormEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFocusBack } from './use-focus-back.ts';

type Problems<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string, Answer> {
  meta?: MutationMeta;
  /** Problems by field, beyond what the fields check themselves: required, type, length. */
  check?: (values: Record<NoInfer<Name>, string>) => Problems<NoInfer<Name>>;
  send: (values: Record<Name, string>) => Promise<Answer>;
  onSuccess?: (answer: Answer, form: HTMLFormElement) => unknown;
}

/** In our words: the browsers' own differ, and disappear while people read them. */
const problemOf = ({ validity }: HTMLInputElement): string | undefined => {
  if (validity.valueMissing) return 'Please fill in this field.';
  if (validity.typeMismatch) return 'Please enter a valid email address.';
  return undefined;
};

/** Where the form itself says nothing. */
const CHECK = 'Please check this field.';

const controlsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements).filter(
    (element): element is HTMLInputElement => 'validity' in element && 'name' in element,
  );

const readValues = <Name extends string>(form: HTMLFormElement): Record<Name, string> =>
  Object.fromEntries(new FormData(form)) as Record<Name, string>;

/**
 * A plain form: the browser keeps the typed text, so an error loses nothing. Nothing is sent while a
 * field has a problem; the first such field gets the focus, so screen readers read its problem.
 */
export const useForm = <Name extends string, Answer>({
  meta,
  check,
  send,
  onSuccess,
}: FormOptions<Name, Answer>) => {
  const [problems, setProblems] = useState<Problems<Name>>({});
  const { mutate, reset, data, isPending, isSuccess, error } = useMutation({
    mutationFn: (form: HTMLFormElement) => send(readValues(form)),
    meta,
    onSuccess: (answer, form) => onSuccess?.(answer, form),
  });

  const pressedWith = useFocusBack(isPending);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const controls = controlsOf(form);
    const found: Record<string, string | undefined> = { ...check?.(readValues<Name>(form)) };
    for (const control of controls) {
      const problem = problemOf(control) ?? found[control.name];
      found[control.name] = problem ?? (control.validity.valid ? undefined : CHECK);
    }
    const bad = controls.find(({ name }) => found[name]);
    reset();
    // At once, so that the field shows its problem when it gets the focus.
    flushSync(() => setProblems(found as Problems<Name>));
    if (bad) return bad.focus();
    pressedWith(document.activeElement as HTMLElement | null);
    mutate(form);
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (name in problems) setProblems({ ...problems, [name]: undefined });
  };

  return {
    /** For the <form>. Never a GET: if the browser sends it itself, no value ends up in the address. */
    form: { method: 'post', noValidate: true, onSubmit, onInput } as const,
    problems,
    data,
    isPending,
    isSuccess,
    error,
  };
};
