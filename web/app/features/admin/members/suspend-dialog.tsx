import type { AdminMember } from '@wildsoak/contract/admin';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { Heading } from 'react-aria-components/Dialog';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { factsText, MemberBadges } from './member-facts.tsx';

/** Asks why before it suspends, and says what that does and what it leaves alone. */
export const SuspendDialog = ({
  member,
  onSuspend,
  onClose,
}: {
  member: AdminMember;
  onSuspend: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) => {
  const { username, subscription_status: status } = member;
  const { form, problems, isPending, error } = useForm({
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please say why.' } : {}),
    send: ({ reason }: Record<'reason', string>) => onSuspend(reason.trim()),
    onSuccess: onClose,
  });
  return (
    <Dialog role="alertdialog" className="max-w-lg p-6" onClose={onClose}>
      <Heading slot="title" className="text-2xl font-semibold wrap-anywhere">
        Suspend {username}?
      </Heading>
      <div className="flex flex-col gap-2">
        <p className="font-medium wrap-anywhere">{factsText(member)}</p>
        <MemberBadges member={member} />
      </div>
      <p>
        Every browser of theirs is signed out at once, and they cannot sign in until you restore
        them. Their reviews stay: moderators can hide them.
      </p>
      {status !== null && (
        <p className="font-medium">
          Their subscription at Stripe goes on ({status}). If it should end, cancel it there.
        </p>
      )}
      <form {...form} className="flex flex-col gap-5">
        <TextAreaField
          name="reason"
          label="Reason"
          description="The audit log keeps it. The member finds it in the data they download. Don’t name people."
          problem={problems.reason}
          required
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
        />
        <FormError>{error && <p>{error.message}</p>}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look="danger" isBusy={isPending} busyLabel="Suspending...">
            Suspend
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
};
