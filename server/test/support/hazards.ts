import { listHazards, type HazardBody } from '@wildsoak/contract/hazards';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addMember, signIn } from './members.ts';

export const exampleHazard = (facts: Partial<HazardBody> = {}): HazardBody => ({
  kind: 'closed',
  state: 'in-force',
  text: 'Closed since the fire.',
  source: 'Boise National Forest',
  date: '2026-08-01',
  confidence: 'published',
  checked_on: null,
  ...ALWAYS,
  weekdays: [],
  ...facts,
});

/** Springs about which the catalog says nothing but what it measured. */
export const findUnknownSprings = async (database: Database): Promise<number[]> => {
  const rows = await database
    .selectFrom('springs')
    .select('id')
    .where('bathing_reasons', '=', '[]')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** A moderator, signed in, and what they can do with hazards. */
export const useModerator = async (app: FastifyInstance, platform: Platform) => {
  const moderator = await addMember(platform.database, { is_moderator: true });
  const cookie = await signIn(platform, moderator);
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const tryAdd = (springId: number, body: object) =>
    call('POST', `/api/moderation/springs/${springId}/hazards`, body);
  return {
    ...moderator,
    call,
    tryAdd,
    /** Adds it and returns its id. */
    add: async (springId: number, facts: Partial<HazardBody> & { note?: string } = {}) => {
      const answer = await tryAdd(springId, { ...exampleHazard(), ...facts });
      expect(answer.statusCode, answer.payload).toBe(201);
      return answer.json<{ id: number }>().id;
    },
    change: (id: number, facts: Partial<HazardBody> & { note?: string } = {}) =>
      call('PUT', `/api/moderation/hazards/${id}`, { ...exampleHazard(), ...facts }),
    settle: (id: number, act: 'end' | 'undo', note?: string) =>
      call('POST', `/api/moderation/hazards/${id}`, { act, ...(note && { note }) }),
    list: async (springId: number) => {
      const answer = await call('GET', `/api/moderation/springs/${springId}/hazards`);
      expect(answer.statusCode, answer.payload).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      return listHazards.responses[200].parse(answer.json());
    },
  };
};

/** The lowest first: of answers to calls at the same moment. */
export const statusesOf = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
