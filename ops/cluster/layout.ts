import { join, resolve } from 'node:path';
import { cloneId } from '../../scripts/this-clone.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Below the root, so that two clones on a machine do not share a cluster; or of one run alone. */
export const FOLDER = join(process.env['RUN_FOLDER'] ?? join(ROOT, '.local'), 'cluster');

const block = Number.parseInt(cloneId.slice(0, 2), 16);
/** Takes the place of `10.0.0.` in the shipped settings. */
export const NETWORK = `10.78.${block}.`;
/** Where this machine meets the nodes, as a machine with servers would. */
export const SITE = `${NETWORK}1`;
export const BRIDGE = `soak${cloneId.slice(0, 8)}`;

export interface ClusterNode {
  name: string;
  address: string;
  namespace: string;
  folder: string;
  /** A disk of its own, in memory, so that it can be filled. */
  disk: string;
}

export const NODES: readonly ClusterNode[] = [1, 2, 3].map((number) => {
  const folder = join(FOLDER, `node${number}`);
  return {
    name: `node${number}`,
    address: `${NETWORK}${10 + number}`,
    namespace: `${BRIDGE}-${number}`,
    folder,
    disk: join(folder, 'disk'),
  };
});

export const PORTS = {
  writes: 5000,
  reads: 5001,
  pool: 6432,
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  redis: 6379,
  sentinel: 26_379,
};

/** Nobody but this machine reaches the nodes. */
export const PASSWORDS = {
  superuser: 'superuser',
  replication: 'replication',
  redis: 'redis',
  site: 'site',
};
