import { useEffect, useEffectEvent, useId, useState, type ReactNode, type RefObject } from 'react';
import { countText } from '../lib/format.ts';

const OPTION =
  'flex min-h-11 cursor-default items-center rounded-md px-3 py-2 text-left wrap-anywhere';

/** The next option up or down; beyond the last there is none, then the first again. */
const stepFrom = (at: number, step: 1 | -1, count: number): number => {
  const next = at + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
};

/**
 * Ids made of the name and how many options before it have the same one. Not the index: when a new
 * list arrives, the highlight stays on the same option, or goes away.
 */
export const optionsOf = <Item extends { name: string }>(items: readonly Item[]) =>
  items.map((item, at) => {
    const before = items.slice(0, at).filter(({ name }) => name === item.name).length;
    return { id: `${item.name}|${before}`, item };
  });

/**
 * Suggestions below a text field, which becomes a combobox: arrows choose, Enter takes, Escape closes.
 * It works on a field that is already there, so a page can load it once somebody types. Its parent
 * has to be positioned.
 */
export const SuggestionList = <Item extends { name: string }>({
  input,
  label,
  items,
  note = null,
  opensOnFocus = false,
  startsOpen = false,
  onChoose,
  children,
}: {
  input: RefObject<HTMLInputElement | null>;
  /** What the list holds, for screen readers. */
  label: string;
  items: readonly Item[];
  /** Shown above the options. Without it, an empty list stays closed. */
  note?: string | null;
  /** Before anything is typed. */
  opensOnFocus?: boolean;
  /** It was loaded because somebody is typing. */
  startsOpen?: boolean;
  onChoose: (item: Item) => void;
  /** What an option shows, if more than its name. */
  children?: (item: Item) => ReactNode;
}) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [activeId, setActiveId] = useState<string | null>(null);
  const options = optionsOf(items);
  const active = options.findIndex((option) => option.id === activeId);
  const isShown = isOpen && (options.length > 0 || note !== null);
  const close = () => {
    setIsOpen(false);
    setActiveId(null);
  };
  const choose = (item: Item) => {
    close();
    onChoose(item);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const from = isShown ? active : -1;
      setIsOpen(true);
      const next = stepFrom(from, key === 'ArrowDown' ? 1 : -1, options.length);
      setActiveId(options[next]?.id ?? null);
    } else if (key === 'Enter' && isShown) {
      const chosen = options[active];
      if (chosen) {
        event.preventDefault();
        choose(chosen.item);
      }
    } else if (key === 'Escape' && isShown) {
      // The browser would clear a search field, and a dialog around it would close.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  const onLeave = useEffectEvent(close);
  const onFocus = useEffectEvent(() => {
    if (opensOnFocus) setIsOpen(true);
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const open = () => setIsOpen(true);
    const events = new AbortController();
    const { signal } = events;
    field.addEventListener('input', open, { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    field.addEventListener('focus', () => onFocus(), { signal });
    field.addEventListener('click', () => onFocus(), { signal });
    field.addEventListener('blur', () => onLeave(), { signal });
    return () => events.abort();
  }, [input]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isShown),
      'aria-controls': isShown ? id : null,
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.current?.removeAttribute(name);
      else input.current?.setAttribute(name, value);
    }
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isShown, active]);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isShown &&
          (options.length === 0 ? note : countText(options.length, 'suggestion', 'suggestions'))}
      </p>
      {isShown && (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          // The field keeps the focus while an option is pressed.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-96 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-lg"
        >
          {note !== null && (
            <div
              role="option"
              aria-disabled
              aria-selected={false}
              className={`${OPTION} text-quiet`}
            >
              {note}
            </div>
          )}
          {options.map(({ id: key, item }, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
            <div
              key={key}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onClick={() => choose(item)}
              className={`${OPTION} ${at === active ? 'bg-sunken outline-2 -outline-offset-2 outline-accent' : 'hover:bg-sunken'}`}
            >
              {children ? children(item) : item.name}
            </div>
          ))}
        </div>
      )}
    </>
  );
};
