import { expect, it } from 'vitest';
import { portsFor } from './local-ports.ts';
import { refusal, standIns } from './stand-ins.ts';

const PORTS = { ...portsFor({ PORT: '3005' }), payments: 12200, summaries: 12300 };

const CONFIGURED = {
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_test_of_somebody',
  AI_PROVIDER: 'anthropic',
};

it('mail, payments and summaries have a stand-in where nobody configured them', () => {
  const names = (given: NodeJS.ProcessEnv) => standIns(given, PORTS).parts.map(({ name }) => name);
  expect(names({})).toEqual(['mail', 'payments', 'summaries']);
  expect(names({ ...CONFIGURED, SMTP_URL: '' })).toEqual(['mail']);
  expect(names({ ...CONFIGURED, STRIPE_SECRET_KEY: '' })).toEqual(['payments']);
  expect(names({ ...CONFIGURED, AI_PROVIDER: '' })).toEqual(['summaries']);
  expect(standIns(CONFIGURED, PORTS)).toEqual({ parts: [], env: {} });
});

it('no stand-in speaks for a public agency, whatever is configured', { tags: '@28.42' }, () => {
  const { parts, env } = standIns({}, PORTS);
  expect(parts.flatMap(({ args }) => args).filter((file) => file.includes('official'))).toEqual([]);
  expect(Object.keys(env).filter((name) => /OFFICIAL|NPS_|USGS_/.test(name))).toEqual([]);
});

it('the payments’ stand-in and the server get the same settings, whatever was half configured', () => {
  const { parts, env } = standIns(
    {
      STRIPE_WEBHOOK_SECRET: 'whsec_of_somebody',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_of_somebody',
    },
    PORTS,
  );
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

it('the language model’s stand-in and the server get the same settings, and nothing costs money', () => {
  const { parts, env } = standIns({ AI_API_KEY: 'sk-of-somebody' }, PORTS);
  expect(env).toMatchObject({
    AI_PROVIDER: 'openai-compatible',
    AI_API_KEY: 'sk-ai-standin',
    AI_BASE_URL: 'http://127.0.0.1:12300/v1',
    AI_PRICE_INPUT: '0',
    AI_PRICE_OUTPUT: '0',
  });
  const part = parts.find(({ name }) => name === 'summaries');
  expect(part?.env).toMatchObject({ AI_FAKE_PORT: '12300', AI_API_KEY: env['AI_API_KEY'] });
});

it('in production summaries are off rather than stood in for, unless that is meant', () => {
  const production = { ...CONFIGURED, AI_PROVIDER: '', NODE_ENV: 'production' };
  expect(standIns(production, PORTS)).toEqual({ parts: [], env: {} });
  expect(standIns({ ...production, ALLOW_FAKES: '1' }, PORTS).parts).toHaveLength(1);
});

it("stand-ins are 'refused when NODE_ENV=production without an explicit ALLOW_FAKES=1'", () => {
  expect(refusal({ NODE_ENV: 'production' }, ['mail'])).toContain('mail');
  expect(refusal({ NODE_ENV: 'production', ALLOW_FAKES: '' }, ['mail'])).toContain('mail');
  expect(refusal({ NODE_ENV: 'production', ALLOW_FAKES: '1' }, ['mail'])).toBeUndefined();
  expect(refusal({ NODE_ENV: 'production' }, [])).toBeUndefined();
  expect(refusal({}, ['mail'])).toBeUndefined();
  expect(refusal({ NODE_ENV: 'production' }, ['mail', 'payments'])).toContain('mail, payments');
});
