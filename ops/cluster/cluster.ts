import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, accountFor, Problem, run } from '../../scripts/services/command.ts';
import { withClient } from '../backup/programs.ts';
import { type ClusterNode, FOLDER, NODES, PASSWORDS, PORTS, SITE } from './layout.ts';
import { hasNetwork, layNetwork, pidsOn, removeNetwork, signalAll } from './network.ts';
import { type NodePart, startPart, startSitePart, stopPart } from './parts.ts';
import { nodeSettings, siteSettings, writeSettings } from './settings.ts';

const PATIENCE_MS = 120_000;
const DISK = 'size=3g';
const NODE_PARTS: readonly NodePart[] = ['etcd', 'redis', 'sentinel', 'patroni'];

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** What Patroni says, by any node that answers. */
export const members = async (): Promise<Member[]> => {
  const asked = NODES.map(async ({ address }) => {
    const url = `http://${address}:${PORTS.patroni}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
};

export const leaderOf = (all: readonly Member[]) =>
  NODES.find(({ name }) =>
    all.some((one) => one.name === name && one.role === 'leader' && one.state === 'running'),
  );

/** One primary, and two replicas of which one holds every commit. */
export const isHealthy = (all: readonly Member[]) => {
  const leader = all.find(({ role }) => role === 'leader');
  const following = all.filter(
    ({ role, state, timeline, lag }) =>
      /replica|standby/.test(role) &&
      /^(running|streaming)$/.test(state) &&
      timeline === leader?.timeline &&
      Number(lag ?? 0) < 1_000_000,
  );
  const isSafe = following.some(({ role }) => role === 'sync_standby');
  return leader?.state === 'running' && following.length === NODES.length - 1 && isSafe;
};

/** By PostgreSQL itself: what Patroni says of a replica may be a second old. */
const followers = () =>
  asSuperuser('postgres', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from pg_stat_replication where state = 'streaming'`,
    );
    return rows[0]?.count ?? 0;
  }).catch(() => 0);

export const untilHealthy = async (patienceMs = PATIENCE_MS) => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const all = await members();
    if (isHealthy(all) && (await followers()) === NODES.length - 1) return all;
    if (Date.now() > deadline) throw new Problem(`Not healthy: ${JSON.stringify(all)}`);
    await delay(200);
  }
};

const urlOf = (port: number, database: string, role: string, password: string) =>
  `postgres://${role}:${password}@${SITE}:${port}/${database}`;

/** The settings of the servers, as docs/operations.md says for three machines. */
export const siteEnvironment = {
  DATABASE_URL: urlOf(PORTS.pool, 'wildsoak', 'wildsoak', PASSWORDS.site),
  DATABASE_READ_URL: urlOf(PORTS.pool, 'wildsoak_read', 'wildsoak', PASSWORDS.site),
  DATABASE_SESSION_URL: urlOf(PORTS.writes, 'wildsoak', 'wildsoak', PASSWORDS.site),
  REDIS_URL: `redis://:${PASSWORDS.redis}@wildsoak/0`,
  REDIS_SENTINELS: NODES.map(({ address }) => `${address}:${PORTS.sentinel}`).join(','),
};

const superuserUrl = (database: string) =>
  urlOf(PORTS.writes, database, 'postgres', PASSWORDS.superuser);

export const asSuperuser = <Result>(
  database: string,
  work: Parameters<typeof withClient<Result>>[1],
) => withClient(superuserUrl(database), work);

/** As in docs/operations.md: the role is no superuser, so a superuser makes the extensions. */
const createDatabase = async () => {
  const secret = await asSuperuser('postgres', async (client) => {
    await client.query(`create role wildsoak login password '${PASSWORDS.site}'`);
    await client.query('create database wildsoak owner wildsoak');
    const { rows } = await client.query<{ secret: string }>(
      `select rolpassword as secret from pg_authid where rolname = 'wildsoak'`,
    );
    return rows[0]?.secret;
  });
  await asSuperuser('wildsoak', async (client) => {
    for (const extension of ['postgis', 'pg_trgm', 'unaccent', 'fuzzystrmatch'])
      await client.query(`create extension if not exists ${extension}`);
  });
  return `"wildsoak" "${secret}"\n`;
};

const untilWritable = async () => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await asSuperuser('postgres', (client) => client.query('select 1'));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
};

export const startNode = (node: ClusterNode) => {
  for (const part of NODE_PARTS) startPart(node, part);
};

const isMounted = ({ disk }: ClusterNode) => readFileSync('/proc/mounts', 'utf8').includes(disk);

const startAll = async (account: Account) => {
  layNetwork();
  for (const node of NODES) {
    mkdirSync(node.disk, { recursive: true });
    run('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', node.disk]);
    writeSettings(node.folder, nodeSettings(node));
    run('chown', ['-R', 'postgres:postgres', node.folder]);
    startNode(node);
  }
  writeSettings(FOLDER, siteSettings());
  chownSync(FOLDER, account.uid, account.gid);
  startSitePart('haproxy');
  await untilWritable();
  await untilHealthy();
  writeSettings(FOLDER, { 'userlist.txt': await createDatabase() });
  startSitePart('pgbouncer');
};

/** Stops what is there and removes all of it. */
export const stopCluster = async () => {
  await Promise.all((['haproxy', 'pgbouncer'] as const).map((part) => stopPart(FOLDER, part)));
  for (const node of NODES) {
    if (existsSync(`/run/netns/${node.namespace}`)) signalAll(pidsOn(node), 'SIGKILL');
    for (let tries = 0; existsSync(node.disk) && isMounted(node); tries += 1) {
      try {
        run('umount', [node.disk]);
      } catch (error) {
        // The last of its processes is still on its way out.
        if (tries > 100) throw error;
        await delay(100);
      }
    }
  }
  removeNetwork();
  rmSync(join(FOLDER), { recursive: true, force: true });
};

/** A new, empty cluster, with the settings that we ship. Nothing of it stays if it doesn't come up. */
export const startCluster = async () => {
  if (hasNetwork()) throw new Problem('The cluster is up. First: npm run ops:cluster -- down');
  const account = accountFor('postgres');
  if (!account) throw new Problem('There is no account postgres.');
  try {
    await startAll(account);
  } catch (error) {
    await stopCluster();
    throw error;
  }
};
