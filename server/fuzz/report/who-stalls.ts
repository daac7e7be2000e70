import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from '../target/start-server.ts';
import { openConnection } from '../wire/connection.ts';
import type { JudgedStall, StallWatch, UnderWay } from './stalls.ts';

/** Long enough for the server to report a stall. */
const SETTLE_MS = 100;

/** Finds the request behind a stall: sends each open request again, alone. */
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
