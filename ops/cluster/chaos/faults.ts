import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, run } from '../../../scripts/services/command.ts';
import { leaderOf, members, startNode } from '../cluster.ts';
import { type ClusterNode, NODES, PORTS } from '../layout.ts';
import { cut, mend, pidsOn, signalAll } from '../network.ts';
import { killPart, startPart } from '../parts.ts';
import type { ChaosSite, Kept } from './site.ts';

export interface Fault {
  name: string;
  /** How long it lasts before somebody mends it. */
  holdMs: number;
  /** Does it, and returns what mends it. */
  begin: (site: ChaosSite, random: () => number) => Promise<() => unknown>;
}

const leader = async (): Promise<ClusterNode> => {
  const found = leaderOf(await members());
  if (!found) throw new Error('There is no primary.');
  return found;
};

const replica = async (random: () => number): Promise<ClusterNode> => {
  const first = await leader();
  const others = NODES.filter((node) => node !== first);
  return others[Math.floor(random() * others.length)] as ClusterNode;
};

const freeze = (node: ClusterNode) => {
  const pids = pidsOn(node);
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
};

const kill = (node: ClusterNode) => {
  signalAll(pidsOn(node), 'SIGKILL');
  return () => startNode(node);
};

const cutOff = (node: ClusterNode) => {
  cut(node);
  return () => mend(node);
};

const redisMaster = () => {
  const [address] = NODES.flatMap((node) => {
    try {
      const args = ['-h', node.address, '-p', String(PORTS.sentinel)];
      return [run('redis-cli', [...args, 'sentinel', 'get-master-addr-by-name', 'wildsoak'])];
    } catch {
      return [];
    }
  });
  const host = address?.split('\n')[0];
  return NODES.find((node) => node.address === host) as ClusterNode;
};

const etcdAway = (nodes: readonly ClusterNode[]) => {
  for (const { folder } of nodes) killPart(folder, 'etcd');
  return () => {
    for (const node of nodes) startPart(node, 'etcd');
  };
};

const restart = async (kept: Kept | undefined) => {
  await kept?.end('SIGKILL');
  return () => kept?.start();
};

const SPARE_BYTES = 16 * 1024 * 1024;

const nothing = () => undefined;

export const FAULTS: readonly Fault[] = [
  { name: 'nothing', holdMs: 6_000, begin: async () => nothing },
  {
    name: 'switchover',
    holdMs: 6_000,
    async begin() {
      const { name, address } = await leader();
      const answer = await fetch(`http://${address}:${PORTS.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
      return nothing;
    },
  },
  {
    name: 'postmaster crash',
    holdMs: 8_000,
    async begin() {
      const { disk } = await leader();
      const [pid] = readFileSync(join(disk, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      return nothing;
    },
  },
  { name: 'primary node frozen', holdMs: 18_000, begin: async () => freeze(await leader()) },
  { name: 'primary node killed', holdMs: 16_000, begin: async () => kill(await leader()) },
  {
    name: 'replica node frozen',
    holdMs: 8_000,
    begin: async (_, random) => freeze(await replica(random)),
  },
  {
    name: 'replica node killed',
    holdMs: 6_000,
    begin: async (_, random) => kill(await replica(random)),
  },
  {
    name: 'one etcd away',
    holdMs: 6_000,
    begin: async (_, random) => etcdAway(NODES.slice(Math.floor(random() * 3)).slice(0, 1)),
  },
  // Longer than Patroni's ttl.
  { name: 'all etcd away', holdMs: 14_000, begin: async () => etcdAway(NODES) },
  { name: 'primary cut off', holdMs: 18_000, begin: async () => cutOff(await leader()) },
  {
    name: 'replica cut off',
    holdMs: 8_000,
    begin: async (_, random) => cutOff(await replica(random)),
  },
  {
    name: 'disk full',
    holdMs: 10_000,
    async begin() {
      const { disk } = await leader();
      const { bavail, bsize } = statfsSync(disk);
      const file = join(disk, 'full');
      run('fallocate', ['-l', String(bavail * bsize - SPARE_BYTES), file]);
      // PostgreSQL writes meanwhile, so the rest is filled until there is none.
      attempt('dd', ['if=/dev/zero', `of=${file}`, 'bs=8k', 'oflag=append', 'conv=notrunc']);
      return () => rmSync(file);
    },
  },
  {
    name: 'Redis killed',
    holdMs: 5_000,
    async begin() {
      const node = redisMaster();
      killPart(node.folder, 'redis');
      return () => startPart(node, 'redis');
    },
  },
  {
    name: 'Redis failed over',
    holdMs: 5_000,
    async begin() {
      const { address } = redisMaster();
      const args = [
        '-h',
        address,
        '-p',
        String(PORTS.sentinel),
        'sentinel',
        'failover',
        'wildsoak',
      ];
      run('redis-cli', args);
      return nothing;
    },
  },
  {
    name: 'server killed',
    holdMs: 1_000,
    begin: ({ servers }, random) => restart(servers[random() < 0.5 ? 0 : 1]),
  },
  { name: 'worker killed', holdMs: 1_000, begin: ({ worker }) => restart(worker) },
  { name: 'Valhalla killed', holdMs: 2_000, begin: ({ routing }) => restart(routing) },
  { name: 'S3 away', holdMs: 4_000, begin: ({ s3 }) => restart(s3) },
  {
    name: 'clock 10 minutes ahead',
    holdMs: 6_000,
    async begin({ servers: [, server], AHEAD }) {
      await server?.end('SIGTERM');
      await server?.start(AHEAD);
      return async () => {
        await server?.end('SIGTERM');
        await server?.start();
      };
    },
  },
];
