import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from '../target/start-server.ts';
import { openConnection } from '../wire/connection.ts';
import type { JudgedStall, StallWatch, UnderWay } from './stalls.ts';

/** Long enough for a stall to be told. */
const SETTLE_MS = 100;

/** Which of the requests that were under way does it: each is sent again, alone. */
export const findWhoStalls = async (
  { during }: JudgedStall,
  stalls: StallWatch,
  { port }: Target,
): Promise<(UnderWay & { aloneMs: number })[]> => {
  const tried = [];
  for (const request of during) {
    const from = Date.now();
    const connection = openConnection(port);
    await connection.send(request.stream.requestAt(request.index));
    connection.close();
    await delay(SETTLE_MS);
    tried.push({ ...request, aloneMs: stalls.longest(from)?.ownMs ?? 0 });
  }
  return tried.toSorted((a, b) => b.aloneMs - a.aloneMs);
};
