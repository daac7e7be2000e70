import { queryOptions } from '@tanstack/react-query';
import type * as profiles from '@wildsoak/contract/profiles';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';

const getProfile = defineCall<typeof profiles.getProfile>('GET', '/api/users/:username');

/** Usernames ignore case. */
export const profileKey = (username: string) => ['profile', username.toLowerCase()] as const;

export const profileOf = (username: string, send: Send = browserSend) =>
  queryOptions({
    queryKey: profileKey(username),
    queryFn: ({ signal }) => callApi(send, getProfile, { params: { username } }, signal),
  });
