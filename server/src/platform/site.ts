import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { isThisMachine, type Config } from '../config.ts';
import type { Database } from './database/database.ts';
import { HttpError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { singleFlight } from './single-flight.ts';
import { withTimeout } from './timeout.ts';

/** A scrape must not wait for a database that does not answer. */
const ANSWER_MS = 1_000;

const PAUSED = "This site is paused. It can't send, store or buy anything.";

/** Any clone may run on this machine, and a site often begins at a bare IP: neither says whose it is. */
const isNobodys = (address: string) =>
  isThisMachine(address) || isIP(new URL(address).hostname.replace(/^\[|\]$/g, '')) !== 0;

/** A site that gets TLS stays the same site. */
const isSameSite = (one: string, other: string) => new URL(one).host === new URL(other).host;

/**
 * Whether this database is a copy: then nothing leaves it. We ask the database each time, because a
 * restore can replace it below a running process.
 */
export const openSite = (database: Database, config: Config, metrics: Metrics) => {
  const ownAddress = isNobodys(config.publicUrl) ? null : config.publicUrl;

  /** Null if it is not paused. Without a row we cannot know what it is. */
  const whyPaused = async (): Promise<string | null> => {
    const site = await database.selectFrom('site').selectAll().executeTakeFirst();
    if (!site) return 'the table site is empty';
    if (site.paused_at) return `${site.paused_because}, ${site.paused_at.toISOString()}`;
    if (site.address === null || isSameSite(site.address, config.publicUrl)) return null;
    return `the database belongs to ${site.address}, and PUBLIC_URL is ${config.publicUrl}`;
  };

  const whyPausedShared = singleFlight(whyPaused);
  const gauge = new Gauge({
    name: 'site_paused',
    help: 'Whether this site is paused: it sends, stores and buys nothing',
    registers: [],
    async collect() {
      const isPaused = await withTimeout(whyPausedShared(), ANSWER_MS).then(
        (why) => Number(why !== null),
        // We do not know while PostgreSQL is away.
        () => Number.NaN,
      );
      this.set(isPaused);
    },
  });
  metrics.registry.registerMetric(gauge);

  return {
    whyPaused,
    /** Before anything that others than this database would notice. */
    async refuseIfPaused(): Promise<void> {
      if ((await whyPaused()) !== null) throw new HttpError(503, PAUSED);
    },
    /** A restored cluster does not: its log would mix with the original's. */
    async isArchiving(): Promise<boolean> {
      const { rows } = await sql<{ mode: string }>`
        select current_setting('archive_mode') as mode`.execute(database);
      return rows[0]?.mode !== 'off';
    },
    /** Never fails: a server also starts while PostgreSQL is away. */
    async announce(log: Logger): Promise<void> {
      const why = await whyPaused().catch(() => null);
      if (why !== null) log.warn({ why }, 'paused: nothing is sent, stored or bought');
    },
    /** For the first worker: from now on the database belongs to this address. */
    async claim(): Promise<void> {
      await sql`
        update site set address = ${ownAddress}
        where address is null and paused_at is null and ${ownAddress}::text is not null`.execute(
        database,
      );
    },
    async pause(because: string): Promise<void> {
      await sql`
        insert into site (paused_at, paused_because) values (now(), ${because})
        on conflict (is_only) do update set paused_at = now(), paused_because = ${because}`.execute(
        database,
      );
    },
    /** Then the database belongs to our address. */
    async resume(): Promise<void> {
      await sql`
        insert into site (address) values (${ownAddress}) on conflict (is_only)
        do update set address = ${ownAddress}, paused_at = null, paused_because = null`.execute(
        database,
      );
    },
  };
};

export type Site = ReturnType<typeof openSite>;
