import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls.ts';

export const registerAccounts = (app: FastifyInstance) => {
  // Nobody can sign in yet, so nobody is.
  answerCall(app, 'getAuthStatus', (_request, reply) =>
    reply.header('cache-control', 'private, no-store').send({ isLoggedIn: false, user: null }),
  );
};
