import type { Profile } from '@wildsoak/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProfile } from './profiles.repository.ts';
import { changeProfile } from './profiles.service.ts';

const found = (profile: Profile | undefined): Profile => {
  if (!profile) throw notFound('User not found');
  return profile;
};

export const registerProfiles = (app: FastifyInstance, { database }: Platform) => {
  answerCall(app, 'getProfile', async ({ params }, reply) => {
    // Who has just changed it looks at it next.
    reply.header('cache-control', 'no-cache');
    return found(await findProfile(database, params.username));
  });

  answerCall(app, 'updateProfile', async ({ member, body }) =>
    found(await changeProfile(database, member.id, body)),
  );
};
