import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOG_FILE, STRIPE_URL } from '../support/address.ts';
import { AI_KEY, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '../support/environment.ts';
import { addMember, signIn } from '../support/member.ts';
import { serveStripeScript, setFaults } from '../support/stripe.ts';
import { expect, forgiveFailedCalls, openPage, test } from '../support/test.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'web/build/client');

/** Real ones are longer than those that tests and stand-ins invent. */
const REAL_KEY = /(?:sk|rk)_(?:live|test)_\w{24,}|whsec_[\w+/=]{30,}/;
const CARD_FIELD = /card\[number\]|card_number|"cvc"|cvc_check|"last4"/i;
const CARD_NUMBER = /(?<![\w.-])[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{3,4}(?![\w-])/g;

/** The last digit of a card's number follows from the others. */
const isCard = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, '').split('').toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
};

const secretsIn = (text: string): string[] => [
  ...[SECRET_KEY, WEBHOOK_SECRET, AI_KEY].filter((secret) => text.includes(secret)),
  ...(REAL_KEY.exec(text) ?? []),
  ...(CARD_FIELD.exec(text) ?? []),
  ...Array.from(text.matchAll(CARD_NUMBER), ([found]) => found).filter(isCard),
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|svg|webmanifest)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));

test('The search for secrets would find them', { tag: ['@19.39'] }, () => {
  expect(secretsIn(`key=${SECRET_KEY};`)).toEqual([SECRET_KEY]);
  expect(secretsIn(`Bearer ${AI_KEY}`)).toEqual([AI_KEY]);
  expect(secretsIn(`{"secret":"${WEBHOOK_SECRET}"}`)).toEqual([WEBHOOK_SECRET]);
  expect(secretsIn(`sk_live_${'a1'.repeat(12)}`)).toHaveLength(1);
  expect(secretsIn('{"number":"4242 4242 4242 4242"}')).toEqual(['4242 4242 4242 4242']);
  expect(secretsIn('4242424242424242')).toHaveLength(1);
  expect(secretsIn('4242424242424241')).toEqual([]);
  expect(secretsIn('{"time":1790000000000,"latitude":44.4242424242424242}')).toEqual([]);
});

test(
  'No key, webhook secret or card number is in logs, answers, the built files or git',
  { tag: ['@19.39'] },
  async ({ page, context, consoleErrors }) => {
    const found: [where: string, secrets: string[]][] = [];
    const look = (where: string, text: string) => {
      const secrets = secretsIn(text);
      if (secrets.length > 0) found.push([where, secrets]);
    };

    await serveStripeScript(page);
    const member = await addMember();
    await signIn(context, member);
    const bodies: Promise<void>[] = [];
    page.on('response', (response) => {
      const isOurs = !response.url().startsWith(STRIPE_URL);
      if (!isOurs || response.status() === 302) return;
      look(`${response.url()} (headers)`, JSON.stringify(response.headers()));
      const read = response.text().then((body) => look(response.url(), body));
      // A page that was closed meanwhile has nothing left to read.
      bodies.push(read.catch(() => {}));
    });

    await openPage(page, '/profile/settings');
    const answered = page.waitForResponse('**/api/stripe/create-checkout-session');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    const answer = await answered;
    await expect(page).toHaveURL(/\/pay\//);
    expect(answer.status()).toBe(200);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();

    // Also what gets logged when something goes wrong.
    await setFaults({ down: true });
    const portal = await page.request.post('/api/stripe/create-portal-session');
    await setFaults({});
    expect(portal.status()).toBe(503);
    look('portal', await portal.text());
    const checkout = await page.request.post('/api/stripe/create-checkout-session');
    look('checkout', await checkout.text());
    const forged = await page.request.post('/api/stripe/webhook', {
      headers: { 'stripe-signature': 't=1,v1=00' },
      data: { type: 'customer.subscription.updated' },
    });
    expect(forged.status()).toBe(400);
    look('webhook', await forged.text());
    await page.request
      .get('/api/account/export')
      .then(async (file) => look('export', await file.text()));
    await Promise.all(bodies);

    const built = filesIn(CLIENT);
    expect(built.length).toBeGreaterThan(20);
    for (const file of built) look(file, readFileSync(file, 'utf8'));
    // It belongs to the operator, and travels only when somebody wants to pay.
    const withKey = built.filter((file) => readFileSync(file, 'utf8').includes(PUBLISHABLE_KEY));
    expect(withKey).toEqual([]);

    const log = readFileSync(LOG_FILE, 'utf8');
    for (const part of [
      '/api/stripe/create-checkout-session',
      '/api/stripe/webhook',
      'Could not open',
    ])
      expect(log).toContain(part);
    look('log', log);

    const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
    const tracked = stdout
      .split('\0')
      .filter((file) => /\.(tsx?|m?js|json|md|sql|ya?ml)$/.test(file));
    expect(tracked.length).toBeGreaterThan(200);
    for (const file of tracked) {
      const key = REAL_KEY.exec(readFileSync(join(ROOT, file), 'utf8'));
      if (key) found.push([file, key]);
    }

    expect(found).toEqual([]);
    forgiveFailedCalls(consoleErrors);
  },
);
