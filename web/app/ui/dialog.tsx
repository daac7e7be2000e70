import { X } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { CARD } from './card.tsx';
import { IconButton } from './icon-button.tsx';

let openCount = 0;

/** The page stays where it is, and as wide, while a dialog is over it. */
const holdPage = () => {
  const { style, clientWidth } = document.documentElement;
  openCount += 1;
  if (openCount === 1) {
    style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
    style.overflow = 'hidden';
  }
  return () => {
    openCount -= 1;
    if (openCount === 0) style.overflow = style.scrollbarGutter = '';
  };
};

/**
 * For a <dialog> that is open as long as it is there. The browser keeps the focus inside, and closes it
 * on Escape. The focus goes back to where it was.
 */
export const useModal = (onClose: () => void, { isDismissable = false } = {}) => {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const release = holdPage();
    ref.current?.showModal();
    // Not on its first control: a field would open the keyboard of a phone.
    ref.current?.focus();
    return () => {
      release();
      // What closed it may have moved the focus on by then.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
  // What is inside covers the rest: this is the ground around it. A drag may only end there.
  const isGround = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  return {
    ref,
    tabIndex: -1,
    onClose: (event: SyntheticEvent) => {
      // React also passes on that a dialog inside it has closed.
      if (isGround(event)) onClose();
    },
    ...(isDismissable && {
      onPointerDown: (event: PointerEvent) => {
        isPressed.current = isGround(event);
      },
      onClick: (event: MouseEvent) => {
        if (isPressed.current && isGround(event)) onClose();
      },
    }),
  };
};

/** A box over the page. */
export const Dialog = ({
  heading,
  about,
  role,
  isDismissable = false,
  isSheet = false,
  className,
  onClose,
  children,
}: {
  heading: string;
  /** Below the heading. */
  about?: string;
  role?: 'alertdialog';
  /** A click outside closes it. */
  isDismissable?: boolean;
  /** Fills the screen of a phone. */
  isSheet?: boolean;
  /** Its greatest width and its padding. */
  className: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  const modal = useModal(onClose, { isDismissable });
  // Outside of all that could hide it or lend it its look.
  return createPortal(
    <dialog
      {...modal}
      role={role}
      aria-labelledby={id}
      className={`m-0 size-full max-h-none max-w-none place-items-center overflow-y-auto overscroll-contain bg-black/60 p-4 text-ink outline-none open:grid ${isSheet ? 'max-sm:place-items-stretch max-sm:p-0' : ''}`}
    >
      <div
        className={`flex w-full min-w-0 flex-col gap-5 ${CARD} shadow-lg ${isSheet ? 'max-sm:max-w-none max-sm:rounded-none max-sm:border-0' : ''} ${className}`}
      >
        <div>
          <h2 id={id} className={`${role ? 'text-xl' : 'text-2xl'} font-semibold wrap-anywhere`}>
            {heading}
          </h2>
          {about !== undefined && <p className="text-quiet wrap-anywhere">{about}</p>}
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
};

/** Asks before something that cannot be undone. */
export const ConfirmDialog = ({
  question,
  details,
  action,
  onConfirm,
  onClose,
}: {
  question: string;
  /** What it is about, where several look alike. */
  details?: string | undefined;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <Dialog
    heading={question}
    role="alertdialog"
    isDismissable
    className="max-w-sm p-6"
    onClose={onClose}
  >
    {details && <p className="wrap-anywhere">{details}</p>}
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        look="danger"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {action}
      </Button>
    </div>
  </Dialog>
);

/** A dialog from a phone's lower edge. */
export const BottomSheet = ({
  title,
  action,
  onClose,
  children,
}: {
  title: string;
  /** On the button that closes it, always in reach of a thumb. */
  action: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <dialog
      {...useModal(onClose, { isDismissable: true })}
      aria-labelledby={id}
      className="mx-0 mt-auto mb-0 max-h-[85svh] w-full max-w-full rounded-t-2xl bg-surface p-0 text-ink shadow-lg outline-none backdrop:bg-black/60 open:flex"
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className="flex shrink-0 items-center justify-between border-b border-line py-1 pr-1 pl-4">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton label="Close" icon={X} onClick={onClose} />
        </div>
        <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
        <div className="shrink-0 border-t border-line p-4">
          <Button className="w-full" onClick={onClose}>
            {action}
          </Button>
        </div>
      </div>
    </dialog>
  );
};
