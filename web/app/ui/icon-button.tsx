import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

const SHAPE =
  'grid shrink-0 place-items-center aria-disabled:cursor-default aria-busy:cursor-progress aria-busy:opacity-70 ' +
  'disabled:cursor-progress disabled:opacity-70';

const LOOKS = {
  plain:
    'size-11 rounded-lg text-accent hover:bg-sunken aria-pressed:bg-sunken aria-disabled:text-quiet aria-disabled:hover:bg-transparent',
  /** In the color of the text around it. */
  inherit: 'size-11 rounded-lg hover:bg-ink/10',
  onPhoto: 'size-12 rounded-full bg-black/60 text-white hover:bg-black/80',
};

/**
 * A disabled or busy button ignores clicks but keeps the focus, which `disabled` would take away.
 * One that explains why it does nothing passes `aria-disabled` and handles the click itself.
 */
export const IconButton = ({
  label,
  icon: Icon,
  iconClassName = 'size-5',
  look = 'plain',
  isBusy = false,
  isDisabled = false,
  className = '',
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon: LucideIcon;
  iconClassName?: string;
  look?: keyof typeof LOOKS;
  isBusy?: boolean;
  isDisabled?: boolean;
}) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isBusy || isDisabled || undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy || isDisabled ? undefined : onClick}
    className={`${SHAPE} ${LOOKS[look]} ${className}`}
    {...rest}
  >
    {isBusy ? (
      <Spinner className={iconClassName} />
    ) : (
      <Icon aria-hidden className={iconClassName} />
    )}
  </button>
);
