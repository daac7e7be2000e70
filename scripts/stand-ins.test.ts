import { expect, it } from 'vitest';
import { refusal, standIns } from './stand-ins.ts';

const CONFIGURED = { SMTP_URL: 'smtp://mail.example', STRIPE_SECRET_KEY: 'sk_test_of_somebody' };

it('mail and payments have a stand-in where nobody configured them', () => {
  const names = (given: NodeJS.ProcessEnv) => standIns(given).parts.map(({ name }) => name);
  expect(names({})).toEqual(['mail', 'payments']);
  expect(names({ SMTP_URL: 'smtp://mail.example' })).toEqual(['payments']);
  expect(names({ STRIPE_SECRET_KEY: 'sk_test_of_somebody' })).toEqual(['mail']);
  expect(standIns(CONFIGURED)).toEqual({ parts: [], env: {} });
});

it('the payments’ stand-in and the server are told the same, whatever was half configured', () => {
  const { parts, env } = standIns({
    PORT: '3005',
    STRIPE_FAKE_PORT: '12200',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_somebody',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_somebody',
  });
  expect(env).toMatchObject({
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_API_URL: 'http://127.0.0.1:12200',
  });
  expect(parts.find(({ name }) => name === 'payments')?.env).toMatchObject({
    STRIPE_SECRET_KEY: env['STRIPE_SECRET_KEY'],
    STRIPE_WEBHOOK_SECRET: env['STRIPE_WEBHOOK_SECRET'],
    STRIPE_PRICE_ID: env['STRIPE_PRICE_ID'],
    STRIPE_FAKE_PORT: '12200',
    STRIPE_FAKE_WEBHOOK_URL: 'http://127.0.0.1:3005/api/stripe/webhook',
  });
});

it("stand-ins are 'refused when NODE_ENV=production without an explicit ALLOW_FAKES=1'", () => {
  expect(refusal({ NODE_ENV: 'production' }, ['mail'])).toContain('mail');
  expect(refusal({ NODE_ENV: 'production', ALLOW_FAKES: '' }, ['mail'])).toContain('mail');
  expect(refusal({ NODE_ENV: 'production', ALLOW_FAKES: '1' }, ['mail'])).toBeUndefined();
  expect(refusal({ NODE_ENV: 'production' }, [])).toBeUndefined();
  expect(refusal({}, ['mail'])).toBeUndefined();
  expect(refusal({ NODE_ENV: 'production' }, ['mail', 'payments'])).toContain('mail, payments');
});
