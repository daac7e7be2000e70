import type { Profile } from '@wildsoak/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { notFound } from '../../platform/http/errors.ts';
import { limitByMinute } from '../../platform/http/guards/member-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProfile } from './profiles.repository.ts';
import { changeProfile } from './profiles.service.ts';

const SAVES = { name: 'profile-saves', max: 30 };

const found = (profile: Profile | undefined): Profile => {
  if (!profile) throw notFound('User not found');
  return profile;
};

export const registerProfiles = (app: FastifyInstance, { database, limiter }: Platform) => {
  answerCall(app, 'getProfile', async ({ params }, reply) => {
    // Who has just changed it looks at it next.
    reply.header('cache-control', 'no-cache');
    return found(await findProfile(database, params.username));
  });

  answerCall(
    app,
    'updateProfile',
    async ({ member, body }) => found(await changeProfile(database, member.id, body)),
    {
      limit: limitByMinute(
        limiter,
        SAVES,
        `You can save your profile ${SAVES.max} times a minute.`,
      ),
    },
  );
};
