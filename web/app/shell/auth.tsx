import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/accounts';
import type { User } from '@wildsoak/contract/accounts';
import { useNavigate } from 'react-router';
import { browserSend, callApi, defineCall } from '../lib/api.ts';

const getAuthStatus = defineCall<typeof contract.getAuthStatus>('GET', '/api/auth/status');
const logout = defineCall<typeof contract.logout>('POST', '/api/auth/logout');

/** The member, or null for a visitor. Whatever goes wrong, the answer is 'a visitor'. */
const currentUser = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const { isLoggedIn, user } = await callApi(browserSend, getAuthStatus, {}, signal);
      return isLoggedIn ? user : null;
    } catch {
      return null;
    }
  },
  // Asked once for each page load, and again when a lost connection comes back.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: 'always',
});

type Auth = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/** 'unknown' on the server too: the page is the same for everybody. */
export const useAuth = (): Auth => {
  const { data } = useQuery(currentUser);
  if (data === undefined) return { status: 'unknown' };
  return data === null ? { status: 'signed-out' } : { status: 'signed-in', user: data };
};

export const useLogout = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(browserSend, logout, {}),
    networkMode: 'always',
    onSettled: () => {
      queries.setQueryData(currentUser.queryKey, null);
      return navigate('/login');
    },
  });
};
