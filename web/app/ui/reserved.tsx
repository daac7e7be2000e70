import type { ReactNode } from 'react';

/**
 * Room for the longest of the texts that may show here, however they wrap, so that nothing moves when
 * one replaces another. The others are drawn by CSS: screen readers and page search skip them.
 */
export const Reserved = ({
  texts,
  className = '',
  children,
}: {
  texts: readonly string[];
  className?: string;
  children?: ReactNode;
}) => (
  <span className={`grid items-center *:col-start-1 *:row-start-1 ${className}`}>
    {texts.map((text) => (
      <span
        key={text}
        aria-hidden
        data-text={text}
        className="invisible before:content-[attr(data-text)]"
      />
    ))}
    <span>{children}</span>
  </span>
);
