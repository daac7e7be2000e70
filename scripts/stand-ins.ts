import type { LocalPorts } from './local-ports.ts';

type Part = {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Where you can look at it. */
  url: string;
};

type StandIn = { part: Part; env: NodeJS.ProcessEnv };

function mail({ mail: smtp, inbox }: LocalPorts): StandIn {
  return {
    part: {
      name: 'mail',
      args: ['fakes/mail.ts'],
      env: { MAIL_SMTP_PORT: String(smtp), MAIL_WEB_PORT: String(inbox) },
      url: `http://localhost:${inbox}`,
    },
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp}` },
  };
}

function payments({ payments: port, site }: LocalPorts): StandIn {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    STRIPE_PRICE_ID: 'price_standin',
    // Empty, so that no page loads Stripe's real script.
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  };
  const webhook = `http://127.0.0.1:${site}/api/stripe/webhook`;
  return {
    part: {
      name: 'payments',
      args: ['fakes/stripe.ts'],
      env: { ...env, STRIPE_FAKE_PORT: String(port), STRIPE_FAKE_WEBHOOK_URL: webhook },
      url: `http://localhost:${port}`,
    },
    env,
  };
}

function languageModel({ summaries: port }: LocalPorts): StandIn {
  const env = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'demonstration',
    AI_API_KEY: 'sk-ai-standin',
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    AI_PRICE_INPUT: '0',
    AI_PRICE_OUTPUT: '0',
  };
  return {
    part: {
      name: 'summaries',
      args: ['fakes/ai.ts'],
      env: { ...env, AI_FAKE_PORT: String(port) },
      url: `http://localhost:${port}/_control/calls`,
    },
    env,
  };
}

/** By itself, or by a file that holds it. */
export const isGiven = (given: NodeJS.ProcessEnv, name: string): boolean =>
  Boolean(given[name] || given[`${name}_FILE`]);

const refusesStandIns = (given: NodeJS.ProcessEnv): boolean =>
  given['NODE_ENV'] === 'production' && given['ALLOW_FAKES'] !== '1';

/** What takes the place of third parties that are not configured. */
export function standIns(
  given: NodeJS.ProcessEnv,
  ports: LocalPorts,
): { parts: Part[]; env: NodeJS.ProcessEnv } {
  const all = [
    ...(isGiven(given, 'SMTP_URL') ? [] : [mail(ports)]),
    ...(isGiven(given, 'STRIPE_SECRET_KEY') ? [] : [payments(ports)]),
    // The site works without summaries, so in production there is no stand-in unless you ask for it.
    ...(isGiven(given, 'AI_PROVIDER') || refusesStandIns(given) ? [] : [languageModel(ports)]),
  ];
  return {
    parts: all.map(({ part }) => part),
    env: Object.assign({}, ...all.map(({ env }) => env)) as NodeJS.ProcessEnv,
  };
}

/** In production a stand-in is a mistake, unless you say that you mean it. */
export function refusal(given: NodeJS.ProcessEnv, names: string[]): string | undefined {
  if (!refusesStandIns(given) || names.length === 0) return undefined;
  return `Not configured: ${names.join(', ')}. Configure it (docs/operations.md), or set ALLOW_FAKES=1 to run with stand-ins.`;
}
