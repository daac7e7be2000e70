import { FEATURED_MIN_REVIEWS } from '@wildsoak/contract/rules/limits';
import { listSprings, type SpringListItem } from '@wildsoak/contract/springs';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { createToken } from '../../../platform/tokens.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { slowness } from '../../../../test/support/processor-time.ts';
import { addReview, findWrongAggregates, formOf } from '../../../../test/support/reviews.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { platform, database, databaseUrl } = await useApp();

const SPRING = 42;

const environment = {
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${createToken()}:`,
  // A slow machine is no failure here.
  DATABASE_TIMEOUT_MS: '60000',
  REDIS_TIMEOUT_MS: '30000',
  // The default: the list shows a new rating in its real time.
  LIST_GATHER_MS: '',
};
/** Two processes behind one address as it were, with one count of limits. */
const servers = await Promise.all([
  startServer(databaseUrl, environment, afterAll),
  startServer(databaseUrl, environment, afterAll),
]);

/** Somebody whose calls go to the one process and the other in turn. */
const useMember = async () => {
  const member = await addMember(database);
  const cookie = await signIn(platform, member);
  let turn = Number(member.id);
  const call = (method: string, path: string, body?: object) => {
    turn += 1;
    const server = servers[turn % 2 === 0 ? 0 : 1];
    if (body instanceof FormData)
      return fetch(server.url + path, { method, headers: { cookie }, body });
    return fetch(server.url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  const create = (rating: number, photo?: Buffer<ArrayBuffer>) => {
    const form = new FormData();
    form.append('rating', String(rating));
    if (photo) form.append('reviewImage', new Blob([photo], { type: 'image/png' }), 'a.png');
    return call('POST', `/api/springs/${SPRING}/reviews`, form);
  };
  const idOf = async (answer: Response) => {
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };
  return {
    id: member.id,
    call,
    create,
    write: async (rating: number) => idOf(await create(rating)),
    edit: (id: number, rating: number) => call('PUT', `/api/reviews/${id}`, { rating }),
    remove: (id: number) => call('DELETE', `/api/reviews/${id}`),
    vote: (id: number, vote: 1 | -1) => call('POST', `/api/reviews/${id}/vote`, { vote }),
  };
};

const drawPicture = async (shade: number) => {
  const background = { r: shade, g: 40, b: 90 };
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return Buffer.from(png);
};

const statusesOf = (answers: Response[]) => new Set(answers.map(({ status }) => status));

it(
  '200 parallel creates, edits, deletes and votes on one spring from two processes leave average, count, latest image and scores equal to a recount',
  { tags: '@19.43' },
  async () => {
    const members = await Promise.all(Array.from({ length: 40 }, useMember));
    const own: number[] = [];
    for (const [i, { write }] of members.entries()) own.push(await write(1 + (i % 5)));
    const pictures = await Promise.all(Array.from({ length: 8 }, (_, i) => drawPicture(i * 20)));
    const ownOf = (i: number) => own[i % own.length] ?? 0;

    const answers = await Promise.all(
      members.flatMap((member, i) => [
        member.create(1 + (i % 5), pictures[i]),
        member.edit(ownOf(i), 5 - (i % 5)),
        member.vote(ownOf(i + 1), i % 3 === 0 ? -1 : 1),
        member.vote(ownOf(i + 2), 1),
        i % 2 === 0 ? member.remove(ownOf(i)) : member.create(3),
      ]),
    );
    expect(answers).toHaveLength(200);
    // What was deleted a moment before is not found any more; nothing else fails.
    for (const status of statusesOf(answers)) expect([200, 201, 204, 404]).toContain(status);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
    expect(await findWrongAggregates(database)).toEqual([]);
    const spring = await database
      .selectFrom('springs')
      .select(['review_count', 'rating_count', 'latest_image_url'])
      .where('id', '=', SPRING)
      .executeTakeFirstOrThrow();
    expect(spring).toEqual({
      review_count: 80,
      rating_count: 40,
      latest_image_url: expect.stringMatching(/^\/photos\/[\w-]{43}\/960\.webp$/),
    });
  },
);

it(
  'hardening: votes and favorites raced: 200 simultaneous votes and flips over two processes: the score equals the rows',
  { tags: '@19.43' },
  async () => {
    const voters = await Promise.all(Array.from({ length: 40 }, useMember));
    const id = await addReview(database, { spring_id: 43 });
    const read = async () => {
      const votes = await database
        .selectFrom('votes')
        .select('vote')
        .where('review_id', '=', id)
        .execute();
      const { vote_score } = await database
        .selectFrom('reviews')
        .select('vote_score')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return {
        rows: votes.length,
        sum: votes.reduce((sum, { vote }) => sum + vote, 0),
        vote_score,
      };
    };

    // Five times the same: taken back twice, and there in the end.
    const same = await Promise.all(
      voters.flatMap(({ vote }) => Array.from({ length: 5 }, () => vote(id, 1))),
    );
    expect(statusesOf(same)).toEqual(new Set([200]));
    expect(await read()).toEqual({ rows: 40, sum: 40, vote_score: 40 });

    const mixed = await Promise.all(
      voters.flatMap(({ vote }) =>
        Array.from({ length: 5 }, (_, i) => vote(id, i % 2 === 0 ? -1 : 1)),
      ),
    );
    expect(statusesOf(mixed)).toEqual(new Set([200]));
    const { rows, sum, vote_score } = await read();
    expect(rows).toBeLessThanOrEqual(40);
    expect(vote_score).toBe(sum);
  },
);

it(
  'limits hold across processes: of 20 reviews and 60 votes at once by one member, 10 and 30 are taken',
  { tags: '@19.11' },
  async () => {
    const { create, vote } = await useMember();
    const id = await addReview(database, { spring_id: 43 });
    const send = async (times: number, call: () => Promise<Response>) => {
      const answers = await Promise.all(Array.from({ length: times }, call));
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    };
    const mixed = (times: number, taken: number) => [
      ...Array<number>(times).fill(taken),
      ...Array<number>(times).fill(429),
    ];
    expect(await send(20, () => create(5))).toEqual(mixed(10, 201));
    expect(await send(60, () => vote(id, 1))).toEqual(mixed(30, 200));
  },
);

it("'The list of springs and Featured show the new rating within 5 s in every process': a review written through one shows in the other", async () => {
  // Places to soak come first, and they fill the grid.
  await database
    .updateTable('springs')
    .set({ judged_status: 'soaked' })
    .where('id', '=', 77)
    .execute();
  const { headers, payload } = formOf({ rating: '4' });
  // Of each member one review counts, and the last of these makes the spring featured.
  for (let i = 0; i < FEATURED_MIN_REVIEWS; i += 1) {
    const cookie = await signIn(platform, await addMember(database));
    const answer = await fetch(`${servers[0].url}/api/springs/77/reviews`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: payload,
    });
    expect(answer.status).toBe(201);
  }
  await vi.waitFor(async () => {
    for (const { url } of servers) {
      for (const path of ['/api/springs', '/api/springs/featured']) {
        const body: unknown = await (await fetch(url + path)).json();
        const springs: SpringListItem[] = listSprings.responses[200].parse(body);
        const spring = springs.find(({ id }) => id === 77);
        expect(spring, url + path).toMatchObject({
          average_rating: 4,
          review_count: FEATURED_MIN_REVIEWS,
        });
      }
    }
  }, 5_000 * slowness());
});
