import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = 'primary' | 'quiet' | 'danger';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 font-semibold whitespace-nowrap ' +
  'transition-colors disabled:cursor-progress disabled:opacity-70';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'border border-control-line bg-surface text-accent hover:bg-sunken',
  danger: 'bg-on-bad text-bad hover:bg-on-bad/85',
};

interface ButtonLook {
  look?: Look;
  className?: string;
}

export const Button = ({
  look = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) => (
  <button type={type} className={`${SHAPE} ${LOOKS[look]} ${className}`} {...rest} />
);

export const LinkButton = ({
  look = 'primary',
  className = '',
  ...rest
}: ButtonLook & LinkProps) => <Link className={`${SHAPE} ${LOOKS[look]} ${className}`} {...rest} />;
