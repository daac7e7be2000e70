import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/outlook';
import type { Outlook } from '@wildsoak/contract/outlook';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { FORECAST_DAYS } from '@wildsoak/contract/rules/outlook';
import { anonymousSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';

const getOutlook = defineCall<typeof contract.getOutlook>('GET', '/api/springs/:id/outlook');

/** Two questions in a row take an agency 12 seconds at most. After so many looks we show what there is. */
export const LOOKS = 8;
export const LOOK_AGAIN_MS = 2_000;
/** A forecast is renewed each hour, alerts more often. */
const FRESH_MS = 5 * 60_000;

type Part = 'forecast' | 'alerts' | 'park' | 'fires' | 'river';
const PARTS: readonly Part[] = ['forecast', 'alerts', 'park', 'fires', 'river'];

export const isAsking = (outlook: Outlook | undefined, parts = PARTS): boolean =>
  parts.some((part) => outlook?.[part].state === 'asking');

const DAY_MS = 86_400_000;

/** Not for the past, nor beyond what a forecast covers. The server knows which day it is there. */
export const isInReach = (instant: number, today: string): boolean => {
  const from = Date.parse(dayAfter(today, -1));
  return instant >= from && instant < from + (FORECAST_DAYS + 2) * DAY_MS;
};

export const outlookOf = (id: number, send: Send = anonymousSend) =>
  queryOptions({
    queryKey: ['springs', 'outlook', id],
    queryFn: ({ signal }) => callApi(send, getOutlook, { params: { id } }, signal),
    staleTime: FRESH_MS,
    // What could not be asked is said, and the page has all the rest.
    retry: false,
    refetchInterval: ({ state }) =>
      isAsking(state.data) && state.dataUpdateCount + state.errorUpdateCount < LOOKS
        ? LOOK_AGAIN_MS
        : false,
  });
