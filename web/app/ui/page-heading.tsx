import type { ComponentProps } from 'react';

/** `isHero`: larger, for a page that opens with it, such as a spring's. */
export const PageHeading = ({
  isHero = false,
  className = '',
  children,
  ...rest
}: ComponentProps<'h1'> & { isHero?: boolean }) => (
  <h1
    className={`leading-tight font-semibold wrap-anywhere ${
      isHero ? 'text-4xl sm:text-5xl' : 'text-3xl sm:text-4xl'
    } ${className}`}
    {...rest}
  >
    {children}
  </h1>
);
