import type { AdminMember } from '@wildsoak/contract/admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText, momentText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { actOnMember, type MemberAct } from '../queries.ts';
import { useAct } from '../use-act.ts';
import { factsText, MemberBadges } from './member-facts.tsx';

const SuspendDialog = lazyPart(async () => (await import('./suspend-dialog.tsx')).SuspendDialog, {
  missing: NotOpened,
});

const seenText = ({ sessions, last_seen_at: seenAt }: AdminMember) =>
  seenAt === null
    ? 'not signed in anywhere'
    : `signed in with ${countText(sessions, 'browser', 'browsers')}, last seen ${momentText(seenAt)}`;

const Suspension = ({ member: { suspension, subscription_status: status } }: Props) =>
  suspension && (
    <p className="mt-2 max-w-prose rounded-lg bg-bad px-3 py-2 wrap-anywhere text-on-bad">
      Suspended {momentText(suspension.since)} by {suspension.operator ?? 'an operator who left'}
      {suspension.reason && `: ${suspension.reason}`}
      {status !== null && ` The subscription at Stripe goes on (${status}).`}
    </p>
  );

interface Props {
  member: AdminMember;
}

const DONE: Record<MemberAct, (name: string) => string> = {
  suspend: (name) => `${name} is suspended.`,
  restore: (name) => `${name} can sign in again.`,
  'sign-out': (name) => `${name} is signed out everywhere.`,
};

export const MemberRow = ({ member, onRestored }: Props & { onRestored: () => void }) => {
  const { id, username, suspension } = member;
  const [asked, setAsked] = useState<MemberAct | null>(null);
  const { mutateAsync, mutate, isPending } = useAct({
    send: ({ act, note }: { act: MemberAct; note?: string }) => actOnMember(id, act, note),
    done: ({ act }) => DONE[act](username),
  });
  const close = () => setAsked(null);
  return (
    <li className="border-t border-line py-5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/profile/${username}`} className={`text-lg font-semibold ${LINK_LOOK}`}>
          {username}
        </Link>
        <MemberBadges member={member} />
      </div>
      <p className="mt-1 wrap-anywhere text-quiet">
        {factsText(member)}, {seenText(member)}
      </p>
      <Suspension member={member} />
      <div className="mt-3 flex flex-wrap gap-3">
        {!member.is_operator && (
          // The same button, so that it keeps the focus.
          <Button
            look={suspension ? 'quiet' : 'danger'}
            isBusy={isPending}
            onClick={() =>
              suspension
                ? mutate({ act: 'restore' }, { onSuccess: onRestored })
                : setAsked('suspend')
            }
          >
            {suspension ? 'Restore' : 'Suspend...'}
            <span className="sr-only"> {username}</span>
          </Button>
        )}
        {!suspension && (
          <Button look="quiet" isBusy={isPending} onClick={() => setAsked('sign-out')}>
            Sign out everywhere<span className="sr-only"> ({username})</span>
          </Button>
        )}
      </div>
      {asked === 'suspend' && (
        <SuspendDialog
          member={member}
          onSuspend={(note) => mutateAsync({ act: 'suspend', note })}
          onClose={close}
        />
      )}
      {asked === 'sign-out' && (
        <ConfirmDialog
          question={`Sign ${username} out everywhere? They can sign in again at once.`}
          action="Sign out"
          onConfirm={() => mutate({ act: 'sign-out' })}
          onClose={close}
        />
      )}
    </li>
  );
};
