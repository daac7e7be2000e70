import type { Profile } from '@wildsoak/contract/profiles';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProfile, updateProfile } from './profiles.repository.ts';

/** Only spaces count as empty. */
const trimmed = (text: string | null | undefined) =>
  text === undefined ? undefined : text?.trim() || null;

const found = (profile: Profile | undefined): Profile => {
  if (!profile) throw notFound('User not found');
  return profile;
};

export const registerProfiles = (
  app: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
) => {
  answerCall(app, 'getProfile', async (request, reply) => {
    // Members look at their profile right after they change it.
    reply.header('cache-control', 'no-cache');
    const { username } = request.params;
    await app.identify(request, reply);
    const reading = app.readFor(request, reply);
    return found(await reading.run((node) => findProfile(node, username)));
  });

  answerCall(app, 'updateProfile', async ({ member, body }) => {
    const changes = {
      location: trimmed(body.location),
      bio: trimmed(body.bio),
      showsVisitsLater: body.shows_visits_later,
    };
    return found(await updateProfile(database, member.id, changes));
  });
};
