import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Platform } from '../../src/platform/platform.ts';
import { addMember, signIn } from './members.ts';

/** An operator with a browser that is signed in. */
export const addOperator = async (app: FastifyInstance, platform: Platform) => {
  const operator = await addMember(platform.database, { is_operator: true });
  const headers = { cookie: await signIn(platform, operator) };
  const get = (url: string) => app.inject({ url, headers });
  const post = (url: string, payload: NonNullable<InjectOptions['payload']>) =>
    app.inject({ method: 'POST', url, headers, payload });
  return {
    ...operator,
    get,
    post,
    actOn: ({ id }: { id: string }, act: string, note: string | null = null) =>
      post(`/api/admin/members/${id}`, { act, note }),
    suspend: ({ id }: { id: string }, note = 'Spam') =>
      post(`/api/admin/members/${id}`, { act: 'suspend', note }),
  };
};
