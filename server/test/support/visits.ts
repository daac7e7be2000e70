import {
  forEachAnswer,
  wordsOf,
  type VisitAnswerName,
} from '@wildsoak/contract/rules/visit-answers';
import { visit, type Visit, type VisitBody } from '@wildsoak/contract/visits';
import type { Insertable } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import type { Visits } from '../../src/platform/database/tables.ts';
import { addMember, signIn } from './members.ts';
import type { useApp } from './test-app.ts';

/** Some days ago where a day ends last in the US, so that it is no tomorrow anywhere. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000 - 11 * 3_600_000).toISOString().slice(0, 10);

/** What a member sends: every answer, unless `facts` say otherwise. */
export const exampleVisit = (facts: Partial<VisitBody> = {}): VisitBody => ({
  visited_on: daysAgo(1),
  is_open: true,
  closed_reason: null,
  pool_temperature_f: 102,
  measured: true,
  feel: 'good',
  ...(forEachAnswer((_, name) => wordsOf(name)[0]) as Pick<VisitBody, VisitAnswerName>),
  comment: 'Steam at dawn.',
  ...facts,
});

let lastGroup = 1_000_000;

/** Writes only the row: by a new member, in a group of their own, unless `facts` say otherwise. */
export const addVisit = async (
  database: Database,
  facts: Partial<Insertable<Visits>> = {},
): Promise<number> => {
  lastGroup += 1;
  const memberId = facts.member_id ?? (await addMember(database)).id;
  const row = { spring_id: 1, visited_on: daysAgo(1), is_first: false, reporter_group: lastGroup };
  const { id } = await database
    .insertInto('visits')
    .values({ ...row, ...facts, member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody who is signed in and calls from an address: by default from the one that all tests share. */
export const useVisitor =
  ({ app, platform }: Pick<Awaited<ReturnType<typeof useApp>>, 'app' | 'platform'>) =>
  async (facts?: Parameters<typeof addMember>[1], remoteAddress = '127.0.0.1') => {
    const member = await addMember(platform.database, facts);
    const cookie = await signIn(platform, member);
    const send = (method: Method, url: string, payload?: object) =>
      app.inject({ method, url, remoteAddress, headers: { cookie }, ...(payload && { payload }) });
    const write = async (springId: number, said?: Partial<VisitBody>): Promise<Visit> => {
      const answer = await send('POST', `/api/springs/${springId}/visits`, exampleVisit(said));
      if (answer.statusCode !== 201) throw new Error(answer.payload);
      return visit.strict().parse(answer.json());
    };
    return { ...member, cookie, send, write };
  };
