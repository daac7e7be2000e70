import { z } from 'zod';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { NOTE_MAX_LENGTH } from './rules/limits.ts';
import { SHOWN_AS } from './rules/shown-as.ts';
import { prose } from './rules/text.ts';
import { springListItem } from './springs.ts';

export const getLevel = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/springs/:id/level',
  auth: 'moderator',
  summary: 'How exactly a spring is shown, where it really is, and who changed that',
  params: idParams,
  responses: {
    200: z.object({
      shown_as: z.enum(SHOWN_AS),
      /** The place itself, whatever its page tells. */
      latitude: springListItem.shape.latitude,
      longitude: springListItem.shape.longitude,
      /** Of what we say about soaking. The page of a member's place that isn't shown exactly leaves it out. */
      source_url: z.string().nullable(),
      /** Where it was before the last accepted correction, which can be undone. Null where the page shows its position. */
      moved: z
        .object({
          correction_id: id,
          latitude: springListItem.shape.latitude,
          longitude: springListItem.shape.longitude,
        })
        .nullable(),
      /** Newest first. Null where the moderator has left. */
      acts: z.array(
        z.object({
          act: z.enum(SHOWN_AS),
          moderator: z.string().nullable(),
          note: z.string().nullable(),
          created_at: z.iso.datetime({ offset: true }),
        }),
      ),
    }),
  },
});

export const setLevel = defineEndpoint({
  method: 'PUT',
  path: '/api/moderation/springs/:id/level',
  auth: 'moderator',
  summary: 'Show a spring exactly, as an area, or unlisted; each change is recorded',
  params: idParams,
  body: z.object({
    shown_as: z.enum(SHOWN_AS),
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 204: noContent },
});
