import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { catchMail, startWorker } from '../../../../test/support/mail-catcher.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { addOwnerRequest } from '../../../../test/support/owner-requests.ts';
import { runJobs } from '../../../../test/support/run-jobs.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { ownerWork } from './owner-requests.jobs.ts';
import { forgetOld } from './owner-requests.repository.ts';

const { app, platform, database, databaseUrl } = await useApp();
const emails = await catchMail(afterAll, (smtpUrl) =>
  runJobs(database, ownerWork(platform, smtpUrl)),
);

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

const confirm = (token: string | undefined) => post('/api/owner-requests/confirm', { token });

const tokenIn = (text: string) =>
  /https:\/\/wildsoak\.test\/owner-request\/confirm#([\w-]{43})\n/.exec(text)?.[1];

const FORM = { wish: 'note', name: 'Win $$$ at evil.example', message: 'Click evil.example now' };

const ask = async (email: string, springId = 620) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const url = `/api/springs/${springId}/owner-requests`;
  expect((await post(url, { ...FORM, email }, headers)).statusCode).toBe(204);
  const { text } = await emails.waitFor(email, 'Confirm your request');
  return { text, token: tokenIn(text) };
};

const rowOf = (email: string) =>
  database.selectFrom('owner_requests').selectAll().where('email', '=', email).executeTakeFirst();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it(
  'a request counts after its link was used, once, and the email repeats nothing that was typed',
  { tags: ['@21.76', '@19.19'] },
  async () => {
    const { text, token } = await ask('owner@example.test');
    expect(text).toContain('Goldbug Hot Spring');
    expect(text).not.toContain('evil.example');
    expect(token).toBeDefined();
    const stored = await rowOf('owner@example.test');
    expect(stored?.token_hash).toBeInstanceOf(Buffer);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored).toMatchObject({ confirmed_at: null });

    expect((await confirm('x'.repeat(43))).statusCode).toBe(410);
    const confirmed = await confirm(token);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { spring_id: 620 }]);
    expect(await rowOf('owner@example.test')).toMatchObject({ confirmed_at: expect.any(Date) });

    const again = await confirm(token);
    expect([again.statusCode, again.json()]).toEqual([
      410,
      {
        error:
          'This link has expired or was already used. If you just used it, it worked. Otherwise, please send the form again.',
      },
    ]);
  },
);

it('10 uses of a link at once are one', { tags: ['@21.76', '@19.43'] }, async () => {
  const { token } = await ask('ten@example.test');
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9);
});

it('a link is refused after three days', { tags: ['@21.76', '@19.19'] }, async () => {
  const { token } = await ask('late@example.test');
  await database
    .updateTable('owner_requests')
    .set({ created_at: daysAgo(3.01) })
    .where('email', '=', 'late@example.test')
    .execute();
  expect((await confirm(token)).statusCode).toBe(410);
});

it.each([
  ['area', 'We now show Kirkham Hot Springs only to within about 6 miles, as you asked.'],
  ['unlisted', 'We took Kirkham Hot Springs off our map, lists and searches, as you asked.'],
  ['remove', 'We removed the page for Kirkham Hot Springs, as you asked.'],
  ['done', 'took care of your request about Kirkham Hot Springs.'],
  ['reject', 'left its page as it is.'],
])('the owner hears how it ended: %s', { tags: ['@21.82', '@30.5'] }, async (act, words) => {
  const email = `${act}@example.test`;
  const wish = act === 'done' || act === 'reject' ? 'note' : act;
  const id = await addOwnerRequest(database, { spring_id: 646, email, wish });
  const moderator = await addMember(database, { is_moderator: true });
  const cookie = await signIn(platform, moderator);
  const note = 'For moderators only.';
  const settled = await post(`/api/moderation/owner-requests/${id}`, { act, note }, { cookie });
  expect(settled.statusCode).toBe(204);
  const { text } = await emails.waitFor(email, 'Your request is settled');
  expect(text).toContain(words);
  expect(text).not.toContain(note);
});

it('personal data goes when it is no longer needed', { tags: '@21.81' }, async () => {
  const waiting = { spring_id: 70, confirmed_at: null };
  const settled = { spring_id: 70, confirmed_at: daysAgo(200) };
  const [gone, young, old, recent, open] = [
    await addOwnerRequest(database, { ...waiting, created_at: daysAgo(3.01) }),
    await addOwnerRequest(database, { ...waiting, created_at: daysAgo(2.99) }),
    await addOwnerRequest(database, { ...settled, settled_at: daysAgo(90.01) }),
    await addOwnerRequest(database, { ...settled, settled_at: daysAgo(89.99) }),
    await addOwnerRequest(database, settled),
  ];
  await forgetOld(database);
  const rows = await database
    .selectFrom('owner_requests')
    .select(['id', 'name', 'email', 'message'])
    .where('spring_id', '=', 70)
    .execute();
  const nothing = { name: null, email: null, message: null };
  expect(rows.find(({ id }) => id === gone)).toBeUndefined();
  expect(rows.find(({ id }) => id === old)).toEqual({ id: old, ...nothing });
  for (const kept of [young, recent, open]) {
    expect(rows.find(({ id }) => id === kept)).toMatchObject({ email: 'pat@example.test' });
  }
});

it('no log and no finished job holds a token or an address', { tags: '@19.39' }, async () => {
  const mailbox = await catchMail(onTestFinished);
  const SMTP_URL = mailbox.smtpUrl;
  const { output } = await startWorker(databaseUrl, { SMTP_URL }, onTestFinished);
  await post('/api/springs/620/owner-requests', { ...FORM, email: 'quiet@example.test' });
  const token = tokenIn((await mailbox.waitFor('quiet@example.test', 'Confirm your request')).text);
  expect(token).toBeDefined();
  await vi.waitFor(async () => {
    const open = "select count(*)::text as json from pgboss.job where state < 'completed'";
    expect(await platform.readPrepared({ name: 'open-jobs', text: open }, [])).toBe('0');
  }, 30_000);
  const jobs = await platform.readPrepared(
    { name: 'jobs', text: 'select json_agg(job)::text as json from pgboss.job' },
    [],
  );
  for (const written of [output.text, jobs]) {
    expect(written).not.toContain(token);
    expect(written).not.toContain('quiet@example.test');
  }
});
