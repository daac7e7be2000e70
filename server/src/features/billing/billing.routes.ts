import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBilling, type BillingParts } from './billing.service.ts';

/** Stripe's events are a few kilobytes. */
const EVENT_LIMIT_BYTES = 256 * 1024;

export const registerBilling = async (
  app: FastifyInstance,
  platform: BillingParts & Pick<Platform, 'sessions'>,
) => {
  const billing = createBilling(platform);

  answerCall(app, 'createCheckoutSession', ({ member }) => billing.checkout(member));

  answerCall(app, 'createPortalSession', ({ member }) => billing.portal(member));

  answerCall(app, 'confirmCheckout', async ({ member, sessionToken, body }) => {
    await billing.confirm(member, body.session_id);
    const session = await platform.sessions.read(sessionToken, false);
    return { is_premium: session?.member.is_premium ?? false };
  });

  // A plugin of its own: the signature covers the raw bytes, so no parser may touch them.
  await app.register((webhook, _options, done) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: EVENT_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    webhook.post('/api/stripe/webhook', { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new HttpError(400, 'The signature is wrong.');
      await billing.hear(request.body, signature);
      return reply.code(204).send();
    });
    done();
  });
};
