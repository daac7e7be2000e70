import { existsSync } from 'node:fs';
import { run } from '../../scripts/services/command.ts';
import { BRIDGE, type ClusterNode, NODES, SITE } from './layout.ts';

const ip = (...args: string[]) => run('ip', args);
const inside = ({ namespace }: ClusterNode, ...command: string[]) =>
  ip('netns', 'exec', namespace, ...command);

export const hasNetwork = () => existsSync(`/sys/class/net/${BRIDGE}`);

/** A namespace for each node, all on one bridge: a cable that can be cut. */
export const layNetwork = () => {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${SITE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const [index, node] of NODES.entries()) {
    const { namespace, address } = node;
    const cable = `${BRIDGE}${index}`;
    ip('netns', 'add', namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', BRIDGE, 'up');
    inside(node, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
    inside(node, 'ip', 'link', 'set', 'eth0', 'up');
    inside(node, 'ip', 'link', 'set', 'lo', 'up');
  }
};

export const removeNetwork = () => {
  const known = ip('netns', 'list');
  for (const { namespace } of NODES) if (known.includes(namespace)) ip('netns', 'del', namespace);
  if (hasNetwork()) ip('link', 'del', BRIDGE);
};

/** Drops silently, as a broken switch does: nobody learns that a connection ended. */
export const cut = (node: ClusterNode) => {
  inside(node, 'iptables', '-A', 'INPUT', '-i', 'eth0', '-j', 'DROP');
  inside(node, 'iptables', '-A', 'OUTPUT', '-o', 'eth0', '-j', 'DROP');
};

export const mend = (node: ClusterNode) => inside(node, 'iptables', '-F');

/** Every process of the node, also those that others started there. */
export const pidsOn = ({ namespace }: ClusterNode) =>
  ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);

export const signalAll = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // One that just ended needs no signal.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};
