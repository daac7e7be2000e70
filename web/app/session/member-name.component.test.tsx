import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exampleUser } from '../../test/examples.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { useMemberName } from './auth.ts';
import { currentUser } from './current-user.ts';

test(
  'a part that asks only for the member’s name renders again for a member, not for a visitor',
  { tags: ['@22.104'] },
  async () => {
    const queries = createQueryClient();
    const shown: (string | null)[] = [];
    const Part = () => {
      const name = useMemberName();
      shown.push(name);
      return <p>{name ?? 'nobody'}</p>;
    };
    await render(
      <QueryClientProvider client={queries}>
        <Part />
      </QueryClientProvider>,
    );
    await expect.element(page.getByText('nobody')).toBeVisible();
    expect(shown).toEqual([null]);
    queries.setQueryData(currentUser.queryKey, null);
    const theo = exampleUser({ username: 'theo' });
    queries.setQueryData(currentUser.queryKey, theo);
    await expect.element(page.getByText('theo')).toBeVisible();
    expect(shown).toEqual([null, 'theo']);
    queries.setQueryData(currentUser.queryKey, exampleUser({ username: 'theo', is_premium: true }));
    queries.setQueryData(currentUser.queryKey, null);
    await expect.element(page.getByText('nobody')).toBeVisible();
    expect(shown).toEqual([null, 'theo', null]);
  },
);
