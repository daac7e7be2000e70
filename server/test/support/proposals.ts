import {
  listOwnProposals,
  listProposals,
  ownProposal,
  type OwnProposal,
  type ProposalBody,
} from '@wildsoak/contract/proposals';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import { expect } from 'vitest';
import { addMember, signIn } from './members.ts';
import { photoForm } from './photos.ts';
import type { useApp } from './test-app.ts';
import { daysAgo } from './visits.ts';

/** In a county of Nevada where the catalog has nothing within 3 miles. */
export const EMPTY_PLACE = { latitude: 40.02, longitude: -115.4 };

export const exampleProposal = (facts: Partial<ProposalBody> = {}): ProposalBody => ({
  name: 'Tin Cup Pools',
  kind: 'wild',
  ...EMPTY_PLACE,
  visited_on: daysAgo(3),
  land: 'The county map says Forest Service.',
  source_url: null,
  ...facts,
});

type App = Pick<Awaited<ReturnType<typeof useApp>>, 'app' | 'platform'>;

/** Somebody who is signed in, with what they can do about places. */
export const useProposer =
  ({ app, platform }: App) =>
  async (facts: Parameters<typeof addMember>[1] = {}) => {
    const member = await addMember(platform.database, facts);
    const cookie = await signIn(platform, member);
    const call = (
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) => app.inject({ method, url, headers: { cookie, ...headers }, ...(payload && { payload }) });
    const send = (said: object, headers?: Record<string, string>) =>
      call('POST', '/api/proposals', said, headers);
    return {
      ...member,
      cookie,
      call,
      send,
      sendForm: (
        files: Uint8Array[],
        fields: Record<string, string> = { proposal: JSON.stringify(exampleProposal()) },
        extra: Record<string, string> = {},
      ) => {
        const sent = files.map((bytes) => ({ bytes, field: 'photo' }));
        const { headers, payload } = photoForm(sent, fields);
        const url = '/api/proposals';
        return app.inject({
          method: 'POST',
          url,
          headers: { ...headers, cookie, ...extra },
          payload,
        });
      },
      propose: async (said: Partial<ProposalBody> = {}): Promise<OwnProposal> => {
        const answer = await send(exampleProposal(said));
        expect(answer.statusCode, answer.payload).toBe(201);
        return ownProposal.strict().parse(answer.json());
      },
      mine: async () => {
        const answer = await call('GET', '/api/proposals/mine');
        expect(answer.headers['cache-control']).toBe('private, no-store');
        return listOwnProposals.responses[200].parse(answer.json());
      },
      /** For moderators. */
      act: (
        id: number,
        act: ActOf<'proposals'>,
        more: { note?: string; spring_id?: number; neighbor_ids?: number[] } = {},
      ) => call('POST', `/api/moderation/proposals/${id}`, { act, ...more }),
      queue: async (settled = false) => {
        const answer = await call('GET', `/api/moderation/proposals?settled=${settled}`);
        expect(answer.statusCode, answer.payload).toBe(200);
        return listProposals.responses[200].parse(answer.json());
      },
    };
  };
