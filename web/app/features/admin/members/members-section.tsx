import { useInfiniteQuery } from '@tanstack/react-query';
import { EMAIL_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { AdminSection } from '../admin-section.tsx';
import { MoreButton } from '../more-button.tsx';
import { members } from '../queries.ts';
import { MemberRow } from './member-row.tsx';

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
            {found.length === 0 &&
              (isEverybody ? 'There are no members yet.' : 'No members match.')}
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
