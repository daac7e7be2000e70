import type { APIRequestContext } from '@playwright/test';
import { BASE_URL } from '../support/address.ts';
import { addMember, sessionCookie } from '../support/member.ts';
import { springAt } from '../support/reviews.ts';
import {
  LONG_SUMMARY,
  PREMIUM,
  SECOND_HALF,
  storeSummary,
  SUMMARIZED,
} from '../support/summaries.ts';
import { expect, test } from '../support/test.ts';

const words = SECOND_HALF.split(' ');
/** Any four words in a row from the hidden part: part of it is a leak as well. */
const PIECES = words.slice(0, -3).map((_, index) => words.slice(index, index + 4).join(' '));

/** Letters and digits survive whatever wrapping or escaping a format does. */
const plain = (text: string) =>
  text
    .replaceAll(/\\u[0-9a-f]{4}|&\w+;/gi, ' ')
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .toLowerCase();

const leaksIn = (text: string): string[] =>
  PIECES.filter((piece) => plain(text).includes(plain(piece).trim()));

const HEADERS = { origin: BASE_URL };

/** Everything that a browser can ask for about a spring. */
const answersAbout = async (request: APIRequestContext, id: number, headers: object) => {
  const asked: [where: string, body: string][] = [];
  for (const path of [
    `/springs/${id}`,
    `/springs/${id}.data`,
    `/springs/${id}.data?_routes=routes%2Fspring`,
    `/api/springs/${id}`,
    `/api/springs/${id}/nearby`,
    `/api/springs/${id}/reviews`,
    `/pictures/springs/${id}.png`,
    `/pictures/springs/${id}.svg`,
    '/api/springs',
    '/api/springs/featured',
    '/api/springs?search=willows%20herons',
  ]) {
    const answer = await request.get(path, { headers: { ...headers } });
    expect(answer.status(), path).toBe(200);
    // As bytes, to search the text chunks of pictures too.
    asked.push([path, (await answer.body()).toString('latin1')]);
  }
  const written = await request.post(`/api/springs/${id}/summary`, {
    headers: { ...HEADERS, ...headers },
  });
  asked.push(['POST summary', await written.text()]);
  return asked;
};

test('what the next tests look for would be found, however it is escaped', () => {
  expect(PIECES.length).toBeGreaterThan(40);
  expect(leaksIn(JSON.stringify({ a: LONG_SUMMARY }))).toEqual(PIECES);
  expect(leaksIn(`<p>${SECOND_HALF.replaceAll(' ', '&nbsp;')}</p>`)).toEqual(PIECES);
  expect(leaksIn(LONG_SUMMARY.slice(0, 280))).toEqual([]);
});

test(
  'pages, data, API and pictures hold the whole summary for nobody but a Premium member, who gets it by the API alone',
  { tag: ['@6.7', '@1.4', '@19.3'] },
  async ({ request }) => {
    const id = await springAt(SUMMARIZED.leak);
    await storeSummary(id, LONG_SUMMARY);
    for (const facts of [null, {}, PREMIUM]) {
      const headers = facts ? { cookie: await sessionCookie(await addMember(facts)) } : {};
      const answers = await answersAbout(request, id, headers);
      const whole = [`/api/springs/${id}`, 'POST summary'];
      const leaks = answers.map(([where, body]) => [where, leaksIn(body).length] as const);
      expect(leaks.filter(([, found]) => found > 0)).toEqual(
        facts === PREMIUM ? whole.map((where) => [where, PIECES.length]) : [],
      );
      // The beginning is there, so these were the right places to look.
      const beginnings = answers.filter(([, body]) => body.includes(LONG_SUMMARY.slice(0, 60)));
      const where = beginnings.map(([path]) => path);
      expect(where).toEqual(expect.arrayContaining([`/springs/${id}`, `/api/springs/${id}`]));
      expect(where.includes('POST summary')).toBe(facts !== null);
    }
  },
);
