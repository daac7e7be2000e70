import { useId, useRef, type ReactNode } from 'react';
import { CONTROL } from './control.ts';
import { SuggestionList } from './suggestion-list.tsx';

/**
 * A text field with suggestions, which the caller finds. The typed text stays, whether a suggestion is
 * chosen or not.
 */
export const Combobox = <Item extends { name: string }>({
  label,
  name,
  text,
  items,
  emptyText,
  isInvalid = false,
  placeholder,
  aside,
  onType,
  onChoose,
}: {
  label: string;
  name: string;
  text: string;
  items: readonly Item[];
  /** Shown in an empty list; null keeps an empty list closed. */
  emptyText: string | null;
  /** The form says what is wrong. */
  isInvalid?: boolean;
  placeholder?: string;
  /** Another way to fill in the field. */
  aside?: ReactNode;
  onType: (text: string) => void;
  onChoose: (item: Item) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          ref={input}
          id={id}
          name={name}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => onType(target.value)}
          className={`block h-12 w-full text-ellipsis placeholder:text-quiet ${CONTROL}`}
        />
        <SuggestionList
          input={input}
          label={label}
          items={items}
          note={items.length === 0 ? emptyText : null}
          onChoose={onChoose}
        />
      </div>
    </div>
  );
};
