import type { ReactNode } from 'react';

/**
 * Room for the largest of the texts that may stand here, however many lines the reader's font makes
 * of them: nothing moves when one takes the place of another. Those that only hold the place are no
 * text of the page, and so nobody hears or finds them.
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
