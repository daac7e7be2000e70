import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/**
 * A dialog from a phone's lower edge. The browser's own, which traps the focus and gives it back: the
 * library behind `Dialog` would be most of what this page loads.
 */
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
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser gives the focus back only if it closes the dialog itself.
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => {
        // What is inside covers the dialog itself: this is the ground around it.
        if (target === dialog.current) close();
      }}
      className="mx-0 mt-auto mb-0 max-h-[85svh] w-full max-w-full rounded-t-2xl bg-surface p-0 text-ink shadow-lg backdrop:bg-black/60 open:flex"
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className="flex shrink-0 items-center justify-between border-b border-line py-1 pr-1 pl-4">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton label="Close" icon={X} onClick={close} />
        </div>
        <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
        <div className="shrink-0 border-t border-line p-4">
          <Button className="w-full" onClick={close}>
            {action}
          </Button>
        </div>
      </div>
    </dialog>
  );
};
