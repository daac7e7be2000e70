import { ACTS } from './rules/acts.ts';
import { z } from 'zod';
import { email, linkToken } from './accounts.ts';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { NOTE_MAX_LENGTH, OWNER_NAME_MAX_LENGTH } from './rules/limits.ts';
import { oneLineText, prose } from './rules/text.ts';
import { springListItem } from './springs.ts';

/** All but a note is also the act that grants it. */
const wish = z.enum(['remove', 'area', 'unlisted', 'note']);

/** From somebody who owns or manages the place: no account needed, the address is confirmed by email. */
export const requestAsOwner = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/owner-requests',
  auth: 'public',
  summary:
    'Ask to remove a spring, to show it less exactly, or for a note on its page; confirmed by email',
  params: idParams,
  body: z.object({
    wish,
    name: oneLineText(OWNER_NAME_MAX_LENGTH).min(1, 'Please enter your name.'),
    email,
    message: prose(NOTE_MAX_LENGTH).min(1, 'Please tell us what should change.'),
  }),
  responses: { 204: noContent },
});

export const confirmOwnerRequest = defineEndpoint({
  method: 'POST',
  path: '/api/owner-requests/confirm',
  auth: 'public',
  summary: 'Confirm the address of an owner request, by the token in the email',
  body: z.object({ token: linkToken }),
  responses: { 200: z.object({ spring_id: id }) },
});

export const ownerRequest = z.object({
  id,
  spring_id: id,
  wish,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  spring: springListItem.pick({ name: true, state_code: true, bathing_status: true }),
});

export type OwnerRequest = z.infer<typeof ownerRequest>;

export const listOwnerRequests = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/owner-requests',
  auth: 'moderator',
  summary: 'Confirmed requests of owners that wait for a moderator, oldest first',
  responses: { 200: z.array(ownerRequest) },
});

export const settleOwnerRequest = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/owner-requests/:id',
  auth: 'moderator',
  summary: 'Remove the spring or show it less exactly, mark the request as done, or turn it down',
  params: idParams,
  body: z.object({
    act: z.enum(ACTS['owner-requests']),
    note: prose(NOTE_MAX_LENGTH).nullable().optional(),
  }),
  responses: { 204: noContent },
});
