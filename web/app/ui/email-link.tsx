import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../lib/browser/use-is-hydrated.ts';
import { pressFailure } from '../lib/http/failure.ts';
import { FormError, SubmitButton } from './form.tsx';
import { Notice } from './notice.tsx';
import { TextLink } from './text-link.tsx';
import { useForm } from './use-form.ts';

/** As in the contract. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of a link in an email. It is in the fragment, which browsers do not send, so no log has
 * it. Undefined until the browser has looked; null if there is none.
 */
export const useLinkToken = (): string | null | undefined => {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  return isHydrated ? (TOKEN.exec(hash)?.[1] ?? null) : undefined;
};

export const IncompleteLink = ({ children }: { children: ReactNode }) => (
  <Notice tone="warning" role="alert">
    <p className="font-medium">
      This link is cut off. Open it from the email again, or copy the whole link.
    </p>
    {children}
  </Notice>
);

/** A link in an email that confirms something. Opening it is not enough: mail scanners open every link. */
export const ConfirmLink = <Answer,>({
  what,
  action,
  incomplete,
  help,
  send,
  onward,
  onSuccess,
  children,
}: {
  /** As in 'We couldn't confirm your address'. */
  what: string;
  action: string;
  /** What helps if a part of the link is missing, and if it failed. */
  incomplete: ReactNode;
  help?: ReactNode;
  send: (token: string) => Promise<Answer>;
  /** The link below what is said afterwards. */
  onward: (answer: Answer) => { to: string; label: string };
  onSuccess?: () => unknown;
  children: (answer: Answer) => ReactNode;
}) => {
  const token = useLinkToken();
  const { form, data, isPending, error } = useForm({
    send: () => send(token ?? ''),
    ...(onSuccess && { onSuccess }),
  });
  const said = useRef<HTMLParagraphElement>(null);
  // The button disappears with the form.
  useEffect(() => {
    if (data) said.current?.focus();
  }, [data]);
  if (token === null) return <IncompleteLink>{incomplete}</IncompleteLink>;
  return (
    <>
      {!data && (
        <form {...form} className="flex flex-col gap-5">
          <FormError>
            {error && (
              <>
                <p>{pressFailure(error, `We couldn't confirm your ${what}. Please try again.`)}</p>
                {help}
              </>
            )}
          </FormError>
          <SubmitButton isBusy={isPending} busyLabel="Confirming...">
            {action}
          </SubmitButton>
        </form>
      )}
      <div role="status">
        {data && (
          <div className="flex flex-col items-start gap-1">
            <p ref={said} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
              {children(data)}
            </p>
            <TextLink to={onward(data).to}>{onward(data).label}</TextLink>
          </div>
        )}
      </div>
    </>
  );
};
