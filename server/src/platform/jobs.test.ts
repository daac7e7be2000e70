import { expect, it } from 'vitest';
import { useApp } from '../../test/support/test-app.ts';

const { app } = await useApp({ DATABASE_POOL_MAX: '1' });

it('the first job of a process does not wait for a connection that its own transaction holds', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username: 'first', email: 'first@example.test', password: 'a-good-password' },
  });
  expect(answer.statusCode).toBe(201);
});
