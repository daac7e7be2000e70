import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/reach';
import { ROADS_HEADER, START_GAP_HEADER } from '@wildsoak/contract/rules/reach';
import type { Near } from '../../../domain/place/near.ts';
import { browserSend, callApiWithHeaders, defineCall } from '../../../lib/http/api.ts';

/** What is within reach, by the spring's id. */
export type Drives = ReadonlyMap<number, contract.ReachableSpring>;

const listReachable = defineCall<typeof contract.listReachableSprings>(
  'GET',
  '/api/springs/reachable',
);

/** Roads do not change while somebody looks at a map. */
const FRESH_MS = 10 * 60_000;

export const reachableSprings = (near: Near | null) => {
  const query = { from: `${near?.longitude},${near?.latitude}`, minutes: near?.minutes };
  return queryOptions({
    queryKey: ['springs', 'reachable', query.from, query.minutes],
    queryFn: async ({ signal }) => {
      const { body, headers } = await callApiWithHeaders(
        browserSend,
        listReachable,
        { query },
        signal,
      );
      const drives: Drives = new Map(body.map((spring) => [spring.id, spring]));
      return {
        drives,
        isSketch: headers.get(ROADS_HEADER) === 'sketch',
        startGap: Number(headers.get(START_GAP_HEADER) ?? 0),
      };
    },
    enabled: near?.minutes !== undefined,
    staleTime: FRESH_MS,
  });
};
