import type * as contract from '@wildsoak/contract/billing';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';

const calls = {
  createCheckoutSession: defineCall<typeof contract.createCheckoutSession>(
    'POST',
    '/api/stripe/create-checkout-session',
  ),
  createPortalSession: defineCall<typeof contract.createPortalSession>(
    'POST',
    '/api/stripe/create-portal-session',
  ),
};

export const createCheckoutSession = () => callApi(browserSend, calls.createCheckoutSession, {});

export const createPortalSession = () => callApi(browserSend, calls.createPortalSession, {});
