import type { LucideIcon } from 'lucide-react';
import { useState, type Ref } from 'react';
import { ConfirmDialog } from './dialog.tsx';

const LOOK =
  'flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-base font-semibold text-accent hover:bg-sunken ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-70';

interface RowActionProps {
  icon: LucideIcon;
  label: string;
  /** What it is about: only a screen reader reads it. */
  about: string;
  isBusy?: boolean;
  /** On a phone the icon alone. */
  isShort?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
}

/** A button below one row of a list. */
export const RowAction = ({
  icon: Icon,
  label,
  about,
  isBusy = false,
  isShort = false,
  ref,
  onPress,
}: RowActionProps) => (
  <button
    ref={ref}
    type="button"
    aria-disabled={isBusy || undefined}
    onClick={() => {
      if (!isBusy) onPress();
    }}
    className={LOOK}
  >
    <Icon aria-hidden className="size-4.5" />
    <span className={isShort ? 'max-sm:sr-only' : ''}>{label}</span>
    <span className="sr-only"> {about}</span>
  </button>
);

/** Asks before it does it. */
export const AskingRowAction = ({
  question,
  details,
  action,
  busyLabel,
  onPress,
  ...button
}: Omit<RowActionProps, 'label'> & {
  question: string;
  details?: string;
  /** On the button, and on that of the dialog. */
  action: string;
  busyLabel: string;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowAction
        {...button}
        label={button.isBusy ? busyLabel : action}
        onPress={() => setIsAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          question={question}
          details={details}
          action={action}
          onConfirm={onPress}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
