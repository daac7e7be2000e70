import { randomUUID } from 'node:crypto';
import { readConfig } from '../../server/src/config.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { addMember, signIn } from '../../server/test/support/members.ts';
import { planBody } from '../../server/test/support/plans.ts';
import type { Planned } from '../load/arrivals.ts';

/** Enough for ten writes a second: what a member may write in a minute is limited. */
const MEMBERS = 40;
const PAGES = ['/', '/planner', '/safety', '/how-we-know', '/login'];

/** The cookies of members who may do everything that we send in their name. */
export const signInMembers = async (environment: Record<string, string | undefined>) => {
  const platform = openPlatform(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  try {
    const cookies: string[] = [];
    for (let member = 0; member < MEMBERS; member += 1) {
      const facts = { is_premium: true, email_verified_at: new Date() };
      cookies.push(await signIn(platform, await addMember(platform.database, facts)));
    }
    return cookies;
  } finally {
    await platform.close();
  }
};

const TOWNS = [
  [-116.2, 43.61],
  [-119.81, 39.53],
  [-111.89, 40.76],
  [-121.31, 44.06],
] as const;

/**
 * Of 20 requests: 10 calls, 7 pages, 2 scripts, 1 write; of the writes half carry an Idempotency-Key. With roads, one of
 * 40 is a drive.
 */
export const createTraffic = (
  cookies: readonly string[],
  scripts: () => readonly string[],
  { hasRoads = false } = {},
) => {
  let count = 0;

  const drive = (): Planned => {
    const turn = Math.floor(count / 40);
    const body = {
      startCoords: TOWNS[turn % TOWNS.length],
      endCoords: TOWNS[(turn + 1) % TOWNS.length],
      waypoints: [],
      maxDistanceMiles: 10 + (turn % 20),
    };
    return {
      kind: 'drives',
      method: 'POST',
      path: '/api/planner/route',
      headers: { cookie: String(cookies[turn % cookies.length]) },
      body: JSON.stringify(body),
    };
  };

  const write = (): Planned => {
    const turn = Math.floor(count / 20);
    // By pairs: with every other turn a plan, half of the members would save all of them, and meet their limit.
    const cookie = String(cookies[Math.floor(turn / 2) % cookies.length]);
    if (turn % 2 === 0)
      return {
        kind: 'writes',
        method: 'POST',
        path: `/api/springs/${1 + (turn % 500)}/favorite`,
        headers: { cookie },
        body: JSON.stringify({ category: 'Visited' }),
      };
    return {
      kind: 'writes',
      method: 'POST',
      path: '/api/planner/plans',
      headers: { cookie, 'idempotency-key': randomUUID() },
      body: JSON.stringify(planBody()),
    };
  };

  return (): Planned => {
    count += 1;
    const turn = count % 20;
    const spring = 1 + (count % 500);
    if (turn === 0) return write();
    if (hasRoads && count % 40 === 19) return drive();
    const script = scripts()[count % Math.max(1, scripts().length)];
    if (turn <= 2 && script !== undefined)
      return { kind: 'scripts', path: script, headers: { 'accept-encoding': 'br' } };
    // From elsewhere each time: an address may not have so many pages rendered.
    const from = `127.1.${(count >> 8) & 255}.${(count & 127) + 1}`;
    if (turn <= 6) return { kind: 'pages', path: `/springs/${spring}`, from };
    if (turn <= 9) return { kind: 'pages', path: String(PAGES[count % PAGES.length]), from };
    if (turn === 10)
      return { kind: 'calls', path: '/api/springs', headers: { 'accept-encoding': 'br' } };
    if (turn <= 13) return { kind: 'calls', path: `/api/springs/${spring}/reviews` };
    return { kind: 'calls', path: `/api/springs/${spring}` };
  };
};
