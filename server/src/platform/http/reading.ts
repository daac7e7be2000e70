import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_AGE_S, type Reading } from '../database/reads.ts';
import type { Platform } from '../platform.ts';
import { createCookies } from './guards/identity.ts';

/** Longer than the oldest replica that we read from is behind. */
const OWN_WRITES_S = MAX_AGE_S + 5;

/** With an answer that is older than its caches promise: the moment it shows. */
export const AS_OF = 'x-as-of';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * How to read for this caller: from a replica, or from the primary if they have just written. Only a
     * member has: so after `identify`, and never for what shared caches keep. What an owner can take back
     * at any time (`isRevocable`) comes from the primary, too.
     */
    readFor(request: FastifyRequest, reply: FastifyReply, isRevocable?: boolean): Reading;
  }
}

/** After `registerIdentity`. */
export const registerReading = (
  app: FastifyInstance,
  { config, reads }: Pick<Platform, 'config' | 'reads'>,
) => {
  // The browser tells us, so every process knows, and a Redis that is away loses nothing.
  const wroteCookie = createCookies(app, config.publicUrl, 'wrote', OWN_WRITES_S);

  app.decorate('readFor', (request: FastifyRequest, reply: FastifyReply, isRevocable = false) =>
    reads.by({
      // Anybody can send the cookie: without a member it means nothing.
      prefersPrimary:
        isRevocable || (request.member !== null && wroteCookie.read(request) !== null),
      onStale: (asOf) => void reply.header(AS_OF, asOf.toISOString()),
    }),
  );

  if (config.databaseReadUrl === null) return;
  // Also after a failure of ours: the write may have happened. What we refused wrote nothing.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    const hasWritten = request.method !== 'GET' && !isRefused;
    if (hasWritten && app.sessionCookie.read(request)) wroteCookie.write(reply, '1');
    done();
  });
};
