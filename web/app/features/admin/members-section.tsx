import { useInfiniteQuery } from '@tanstack/react-query';
import { EMAIL_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useRef, useState, type SubmitEvent } from 'react';
import type { AdminMember } from '@wildsoak/contract/admin';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFocusFirstNew } from '../../ui/use-focus-first-new.ts';
import { AdminSection, MoreButton } from './admin-section.tsx';
import { actOnMember, members, useAct, type MemberAct } from './queries.ts';
import { countText, momentText } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { factsText, MemberBadges, SuspendDialog } from './suspend-dialog.tsx';

interface Search {
  text: string;
  isSuspended: boolean;
}

const SearchForm = ({ onSearch }: { onSearch: (search: Search) => void }) => {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (form.get('search') as string).trim();
    onSearch({ text, isSuspended: form.has('suspended') });
  };
  return (
    <form
      role="search"
      aria-label="Members"
      method="post"
      onSubmit={submit}
      className="mt-4 flex max-w-2xl flex-wrap items-end gap-x-4 gap-y-3"
    >
      <div className="min-w-60 grow">
        <TextField
          name="search"
          type="search"
          label="Name or email address begins with"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <label className="flex min-h-12 cursor-pointer items-center gap-2 rounded-lg border border-control-line bg-surface px-3 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="checkbox"
          name="suspended"
          className="size-4 accent-current outline-none"
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        Suspended only
      </label>
      <Button type="submit" className="min-h-12">
        Search
      </Button>
    </form>
  );
};

const seenText = ({ sessions, last_seen_at: seenAt }: AdminMember) =>
  seenAt === null
    ? 'not signed in anywhere'
    : `signed in with ${countText(sessions, 'browser', 'browsers')}, last seen ${momentText(seenAt)}`;

const Suspension = ({ member: { suspension, subscription_status: status } }: Props) =>
  suspension && (
    <p className="mt-2 max-w-prose rounded-lg bg-bad px-3 py-2 wrap-anywhere text-on-bad">
      Suspended {momentText(suspension.since)} by {suspension.operator ?? 'a former operator'}
      {suspension.reason && `: ${suspension.reason}`}
      {status !== null && ` Their Stripe subscription is still running (${status}).`}
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

const MemberRow = ({ member, onRestored }: Props & { onRestored: () => void }) => {
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
          question={`Sign ${username} out everywhere? They can sign right back in.`}
          action="Sign out"
          onConfirm={() => mutate({ act: 'sign-out' })}
          onClose={close}
        />
      )}
    </li>
  );
};

export const MembersSection = () => {
  const [search, setSearch] = useState<Search>({ text: '', isSuspended: false });
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(members(search.text, search.isSuspended));
  const found = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { list, onAsked } = useFocusFirstNew<HTMLUListElement>(found.length);
  const isEverybody = search.text === '' && !search.isSuspended;
  return (
    <AdminSection
      heading="Members"
      headingRef={heading}
      what="members"
      query={query}
      tools={<SearchForm onSearch={setSearch} />}
    >
      {query.data && (
        <>
          <p role="status" className="mt-4 text-quiet">
            {found.length === 0 && (isEverybody ? 'No members yet.' : 'No members match.')}
          </p>
          <ul ref={list}>
            {found.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                // In this list a restored member disappears.
                onRestored={() => search.isSuspended && heading.current?.focus()}
              />
            ))}
          </ul>
          <MoreButton pages={query} onAsked={onAsked} />
        </>
      )}
    </AdminSection>
  );
};
