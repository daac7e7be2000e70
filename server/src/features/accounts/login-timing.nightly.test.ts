import { expect, it } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { signIn } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, platform, database } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });

const password_hash = await hashPassword('a-good-password');

let people = 0;
/** Everybody has a hash at full cost, like real members. */
const addPeople = async (count: number) => {
  const names = Array.from({ length: count }, () => `somebody-${(people += 1)}`);
  return database
    .insertInto('members')
    .values(names.map((username) => ({ username, email: `${username}@x.example`, password_hash })))
    .returning(['id', 'username', 'email'])
    .execute();
};

let visitors = 0;
const send = (method: 'POST' | 'PUT', url: string, payload: object, cookie = '') => {
  visitors += 1;
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    payload,
  });
};
const post = (url: string, payload: object) => send('POST', url, payload);

type Answer = Awaited<ReturnType<typeof send>>;
type Case = (round: number) => Promise<Answer>;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** How far two halves of the same are apart: that much is noise. */
const noiseOf = (times: number[]) => {
  const [odd, even] = [0, 1].map((rest) => median(times.filter((_, i) => i % 2 === rest)));
  return Math.abs((odd ?? 0) / (even ?? 0) - 1);
};

/** The medians compared with the first. Alternates, so a slow moment affects all the same. */
const compare = async (rounds: number, cases: Case[], firstRound: number) => {
  const times = cases.map((): number[] => []);
  const answers = new Set<string>();
  for (let round = firstRound; round < firstRound + rounds; round += 1) {
    for (let turn = 0; turn < cases.length; turn += 1) {
      const which = (round + turn) % cases.length;
      const begin = performance.now();
      const answer = await cases[which]?.(round);
      times[which]?.push(performance.now() - begin);
      answers.add(`${answer?.statusCode} ${answer?.payload}`);
    }
  }
  const [first = 0, ...others] = times.map(median);
  const allowed = Math.max(MAX_APART, Math.min(2 * noiseOf(times[0] ?? []), MAX_NOISE));
  const apart = others.map((time) => Math.abs(time / first - 1));
  return { apart, allowed, answers: [...answers] };
};

const TRIES = 3;
const MAX_APART = 0.1;
/** Without a hash to compare, an answer takes a tenth of the time: noise never hides that. */
const MAX_NOISE = 0.3;

/** The same answer, and medians within 10 %. Measures again after the machine paused. */
const expectAlike = async (rounds: number, cases: Case[], answer: string) => {
  const seen: { apart: number[]; allowed: number }[] = [];
  for (let i = 0; i < TRIES; i += 1) {
    const { apart, allowed, answers } = await compare(rounds, cases, i * rounds);
    expect(answers).toEqual([answer]);
    seen.push({ apart, allowed });
    const isAlike = (which: number) =>
      seen.some((measured) => (measured.apart[which] ?? 1) < measured.allowed);
    if (apart.every((_, which) => isAlike(which))) return;
  }
  expect.fail(`the medians are apart from the first: ${JSON.stringify(seen)}`);
};

const WRONG = '401 {"error":"Wrong username or password."}';
const TAKEN = '409 {"error":"This username is taken. Please choose another."}';

const LOGINS = 200;

it(
  `hardening: login timing told who exists: over ${LOGINS} tries the medians are within 10 %`,
  { tags: '@19.13' },
  async () => {
    const known = await addPeople(LOGINS * TRIES);
    const login = (username = '') =>
      post('/api/auth/login', { username, password: 'not-the-password' });
    await login('warm-up');
    await expectAlike(
      LOGINS,
      [(i) => login(known[i]?.username), (i) => login(`nobody-${i}`)],
      WRONG,
    );
  },
);

it(
  "hardening: registering a taken name told whose address is its owner's",
  { tags: '@19.13' },
  async () => {
    const rounds = 60;
    const known = await addPeople(rounds * TRIES);
    const register = (username = '', email = '') =>
      post('/api/auth/register', { username, email, password: 'not-the-password' });
    await register('somebody-1', 'warm-up@x.example');
    await expectAlike(
      rounds,
      [
        (i) => register(known[i]?.username, known[i]?.email),
        (i) => register(known[i]?.username, `nobody-${i}@x.example`),
        (i) => register(known[i]?.username, known.at(i - 1)?.email),
      ],
      TAKEN,
    );
  },
);

it('hardening: asking for a new password told who exists', { tags: '@19.13' }, async () => {
  const rounds = 200;
  const known = await addPeople(rounds * TRIES);
  const ask = (email = '') => post('/api/auth/forgot-password', { email });
  await ask('warm-up@x.example');
  await expectAlike(
    rounds,
    [(i) => ask(known[i]?.email), (i) => ask(`unknown-${i}@x.example`)],
    '204 ',
  );
});

it('hardening: asking for another email address told who has it', { tags: '@19.13' }, async () => {
  const rounds = 60;
  const known = await addPeople(rounds * TRIES);
  const cookies = await Promise.all(known.map((member) => signIn(platform, member)));
  const change = (i: number, email = '') =>
    send('PUT', '/api/account/email', { email, password: 'a-good-password' }, cookies[i]);
  await change(0, 'warm-up@x.example');
  await expectAlike(
    rounds,
    [(i) => change(i, known.at(i - 1)?.email), (i) => change(i, `free-${i}@x.example`)],
    '204 ',
  );
});
