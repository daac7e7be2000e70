import { Link, type LinkProps } from 'react-router';

/** Also for links to other sites. */
export const LINK_LOOK = 'text-accent underline underline-offset-4 hover:no-underline';

/** `isInline`: in the middle of a sentence, where it cannot be big enough for a finger. */
export const TextLink = ({
  isInline = false,
  className = '',
  ...rest
}: LinkProps & { isInline?: boolean; className?: string }) => (
  <Link
    className={`${isInline ? '' : 'inline-flex min-h-11 items-center gap-2'} ${LINK_LOOK} ${className}`}
    {...rest}
  />
);
