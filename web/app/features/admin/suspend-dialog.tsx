import type { AdminMember } from '@wildsoak/contract/admin';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { Ban, Crown, FlaskConical, Shield, Wrench, type LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { countText, dateText } from '../../lib/format.ts';

const Badge = ({ icon: Icon, label, isBad = false }: BadgeFacts) => (
  <li
    className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-medium ${
      isBad ? 'bg-bad text-on-bad' : 'bg-sunken text-ink'
    }`}
  >
    <Icon aria-hidden className="size-4" />
    {label}
  </li>
);

interface BadgeFacts {
  icon: LucideIcon;
  label: string;
  isBad?: boolean;
}

const badgesOf = (member: AdminMember): BadgeFacts[] => [
  ...(member.suspension ? [{ icon: Ban, label: 'Suspended', isBad: true }] : []),
  ...(member.is_operator ? [{ icon: Wrench, label: 'Operator' }] : []),
  ...(member.is_moderator ? [{ icon: Shield, label: 'Moderator' }] : []),
  ...(member.is_premium ? [{ icon: Crown, label: 'Premium' }] : []),
  ...(member.is_demo ? [{ icon: FlaskConical, label: 'Demo' }] : []),
];

export const MemberBadges = ({ member }: { member: AdminMember }) => (
  <ul aria-label={`Roles of ${member.username}`} className="flex flex-wrap gap-2 empty:hidden">
    {badgesOf(member).map((badge) => (
      <Badge key={badge.label} {...badge} />
    ))}
  </ul>
);

/** Tells members with look-alike names apart. */
export const factsText = ({ email, created_at: joined, review_count: reviews }: AdminMember) =>
  `${email}, joined ${dateText(joined)}, ${countText(reviews, 'review', 'reviews')}`;

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
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please enter a reason.' } : {}),
    send: ({ reason }: Record<'reason', string>) => onSuspend(reason.trim()),
    onSuccess: onClose,
  });
  return (
    <Dialog
      heading={`Suspend ${username}?`}
      role="alertdialog"
      className="max-w-lg p-6"
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <p className="font-medium wrap-anywhere">{factsText(member)}</p>
        <MemberBadges member={member} />
      </div>
      <p>
        This signs them out everywhere, right away, and keeps them out until you restore them. Their
        reviews stay. Moderators can hide them.
      </p>
      {status !== null && (
        <p className="font-medium">
          Their Stripe subscription keeps running ({status}). To end it, cancel it in Stripe.
        </p>
      )}
      <form {...form} className="flex flex-col gap-5">
        <TextAreaField
          name="reason"
          label="Reason"
          description="The audit log keeps it, and the member sees it in the data they download. Don’t name people."
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
