import { expect, type Page } from '@playwright/test';
import { STRIPE_URL } from './address.ts';
import { runSql } from './database.ts';
import type { Member } from './member.ts';

const STRIPE_SCRIPT = 'https://js.stripe.com/**';

/** Serves a Stripe script that does nothing, and returns its requests: no test calls the real Stripe. */
export const serveStripeScript = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(STRIPE_SCRIPT, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = Object.assign((key) => ({ key }), { version: 'endive' });`,
    });
  });
  return asked;
};

const control = async (path: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${STRIPE_URL}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** How the stand-in treats our server from now on. */
export const setFaults = (faults: { down?: boolean; delay_ms?: number }) =>
  control('faults', { down: false, delay_ms: 0, fail_next: 0, ...faults });

const DAY_S = 86_400;

export const moveClock = (days: number) => control('clock', { advance_s: days * DAY_S });

const STANDING = `select has_premium(is_premium, premium_until) and subscription_status = :'status'
  from members where username = :'username'`;

/** Pays as a click on the stand-in's page does, and waits until the member has Premium. */
export const makePremium = async (page: Page, member: Member): Promise<void> => {
  const answer = await page.request.post('/api/stripe/create-checkout-session');
  expect(answer.status(), await answer.text()).toBe(200);
  const { sessionId } = (await answer.json()) as { sessionId: string };
  await control(`sessions/${sessionId}/pay`, {});
  await expect
    .poll(() => runSql(STANDING, { status: 'active', username: member.username }))
    .toBe('t');
};
