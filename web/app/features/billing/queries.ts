import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/billing';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { currentUser, ofMember } from '../../session/current-user.ts';

const confirmCheckout = defineCall<typeof contract.confirmCheckout>(
  'POST',
  '/api/stripe/confirm-checkout-session',
);

/** Asked once, and again only when somebody wants it: each time the payment provider is asked too. */
export const confirmation = (username: string, sessionId: string) =>
  queryOptions({
    queryKey: ['billing', ofMember(username), 'confirmation', sessionId],
    queryFn: async ({ client }) => {
      const { is_premium: isPremium } = await callApi(browserSend, confirmCheckout, {
        body: { session_id: sessionId },
      });
      await client.invalidateQueries(currentUser);
      return isPremium;
    },
    staleTime: 'static',
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
