import {
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { CARD } from './card.tsx';

export interface MenuChoice {
  label: string;
  /** A page of ours, instead of `onChoose`. */
  to?: string;
  /** Set where one of them holds now. */
  isChosen?: boolean;
  isDisabled?: boolean;
  onChoose?: () => void;
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 text-left font-medium -outline-offset-3 hover:bg-sunken ' +
  'focus:bg-sunken aria-checked:font-bold aria-checked:text-accent aria-disabled:cursor-default aria-disabled:text-quiet';

const PLACES = {
  start: '[position-area:bottom_span-right]',
  end: '[position-area:bottom_span-left]',
};

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const neverChanges = () => () => undefined;
const findMain = () => document.querySelector('main') ?? document.body;

/** In browsers that know no anchors, where the button is now. */
const placeWithoutAnchor = (menu: HTMLElement, button: HTMLElement, place: keyof typeof PLACES) => {
  if (CSS.supports('position-area', 'bottom')) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const isBelow = bottom + menu.offsetHeight <= window.innerHeight;
  menu.style.top = `${isBelow ? bottom : Math.max(0, top - menu.offsetHeight)}px`;
  menu.style.left = `${Math.max(0, place === 'start' ? left : right - menu.offsetWidth)}px`;
};

/**
 * A button with a menu, which is the browser's own popover: a click outside and Escape close it, and
 * Escape gives the focus back.
 */
export const MenuButton = ({
  label,
  choices,
  place = 'end',
  isBusy = false,
  style,
  ...button
}: Omit<ComponentProps<'button'>, 'popoverTarget'> & {
  /** The menu's name, where the button's own does not do. */
  label?: string | undefined;
  choices: readonly MenuChoice[];
  /** Which of its edges is in line with the button's. */
  place?: keyof typeof PLACES;
  isBusy?: boolean;
}) => {
  const id = useId();
  const anchor = `--${id.replaceAll(/\W/g, '')}`;
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const startsAtEnd = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  // As a store: React looks once more after the page is there, before anybody can open the menu.
  const around = useSyncExternalStore(neverChanges, findMain, () => null);
  const items = () =>
    Array.from(menu.current?.querySelectorAll<HTMLElement>('[role]:not([aria-disabled])') ?? []);
  const close = () => menu.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    // Around it may be a list that has its own keys.
    event.stopPropagation();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const next = step
      ? all[step(at, all.length)]
      : [...all.slice(at + 1), ...all].find(({ textContent }) =>
          textContent.toLowerCase().startsWith(event.key.toLowerCase()),
        );
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isBusy || undefined}
        {...(!isBusy && { popoverTarget: id })}
        onKeyDown={(event) => {
          if (isBusy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          event.stopPropagation();
          startsAtEnd.current = event.key === 'ArrowUp';
          menu.current?.showPopover();
        }}
        style={{ ...style, anchorName: anchor }}
        {...button}
      />
      {around &&
        createPortal(
          <div
            ref={menu}
            id={id}
            popover="auto"
            role="menu"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={onKeyDown}
            onBlur={({ currentTarget, relatedTarget }) => {
              // The button's own press closes it, too.
              if (relatedTarget === opener.current) return;
              if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
            }}
            onToggle={({ newState }) => {
              setIsOpen(newState === 'open');
              if (newState !== 'open' || !menu.current || !opener.current) return;
              placeWithoutAnchor(menu.current, opener.current, place);
              const chosen = menu.current.querySelector<HTMLElement>('[aria-checked=true]');
              (startsAtEnd.current ? items().at(-1) : (chosen ?? items()[0]))?.focus();
              startsAtEnd.current = false;
            }}
            style={{ positionAnchor: anchor }}
            className={`inset-auto max-h-80 min-w-52 overflow-y-auto [position-try-fallbacks:flip-block] ${PLACES[place]} ${CARD} p-1.5 text-ink shadow-lg`}
          >
            {choices.map(({ label: text, to, isChosen, isDisabled, onChoose }) => {
              const facts = {
                role: isChosen === undefined ? 'menuitem' : 'menuitemradio',
                'aria-checked': isChosen,
                'aria-disabled': isDisabled || undefined,
                tabIndex: -1,
                className: ITEM,
                onClick: () => {
                  if (isDisabled) return;
                  close();
                  if (!isChosen) onChoose?.();
                },
              };
              return to === undefined ? (
                <button key={text} type="button" {...facts}>
                  {text}
                </button>
              ) : (
                <Link key={text} to={to} {...facts}>
                  {text}
                </Link>
              );
            })}
          </div>,
          // Out of a row that could be dragged.
          around,
        )}
    </>
  );
};
