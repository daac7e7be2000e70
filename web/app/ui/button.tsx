import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = 'primary' | 'quiet' | 'plain' | 'danger';

/** Also for placeholders of a button. */
export const BUTTON_SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 font-semibold ' +
  'transition-colors disabled:cursor-progress disabled:opacity-70 aria-busy:cursor-progress aria-busy:opacity-70';

export const BUTTON_LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'border border-control-line bg-surface text-accent hover:bg-sunken',
  plain: 'px-0! font-normal! text-accent underline underline-offset-4 hover:no-underline',
  danger: 'bg-on-bad text-bad hover:bg-on-bad/85',
};

interface ButtonLook {
  look?: Look;
  className?: string;
}

const swallow = (event: MouseEvent) => event.preventDefault();

/** `isBusy`: clicks do nothing, but the button keeps the focus, which `disabled` would take away. */
export const Button = ({
  look = 'primary',
  className = '',
  type = 'button',
  isBusy = false,
  onClick,
  ...rest
}: ButtonLook & ComponentProps<'button'> & { isBusy?: boolean }) => (
  <button
    type={type}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    className={`${BUTTON_SHAPE} ${BUTTON_LOOKS[look]} ${className}`}
    onClick={isBusy ? swallow : onClick}
    {...rest}
  />
);

export const LinkButton = ({
  look = 'primary',
  className = '',
  ...rest
}: ButtonLook & LinkProps) => (
  <Link className={`${BUTTON_SHAPE} ${BUTTON_LOOKS[look]} ${className}`} {...rest} />
);
