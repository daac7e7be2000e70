import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postgresPrograms } from '../../scripts/services/packages.ts';
import { type ClusterNode, FOLDER, NETWORK, NODES, PASSWORDS, SITE } from './layout.ts';

const SHIPPED = resolve(import.meta.dirname, 'settings');

type Changes = [shipped: string, own: string][];

/** A file that no longer has it would run with the paths of a real machine. */
const fill = (file: string, changes: Changes) => {
  let text = readFileSync(join(SHIPPED, file), 'utf8');
  for (const [shipped, own] of changes) {
    if (!text.includes(shipped)) throw new Error(`${file} has no ${shipped}`);
    text = text.replaceAll(shipped, own);
  }
  return text;
};

export const nodeSettings = (node: ClusterNode): Record<string, string> => {
  const { name, address, folder, disk } = node;
  const [first] = NODES;
  const own: Changes = [['OWN-ADDRESS', address]];
  const named: Changes = [['OWN-NAME', name], ...own, ['10.0.0.', NETWORK]];
  const redis: Changes = [...own, ['REDIS-PASSWORD', PASSWORDS.redis]];
  const follows = node === first ? '' : `replicaof ${first?.address} 6379\n`;
  return {
    'etcd.yml': fill('etcd.yml', [...named, ['/var/lib/etcd/wildsoak', join(folder, 'etcd')]]),
    'patroni.yml': fill('patroni.yml', [
      ...named,
      ['/var/lib/postgresql/wildsoak.pgpass', join(folder, 'pgpass')],
      ['/var/lib/postgresql/wildsoak', join(disk, 'data')],
      ['/usr/lib/postgresql/15/bin', String(postgresPrograms())],
      ['/var/run/postgresql', folder],
      ['SUPERUSER-PASSWORD', PASSWORDS.superuser],
      ['REPLICATION-PASSWORD', PASSWORDS.replication],
      // The disks in memory are small.
      ['wal_keep_size: 2GB', 'wal_keep_size: 256MB'],
      ['max_wal_size: 1GB', 'max_wal_size: 256MB'],
      // The machine's own watchdog would restart the machine.
      ['mode: automatic', "mode: 'off'"],
    ]),
    'redis.conf': fill('redis.conf', redis) + follows + `dir ${folder}\n`,
    'sentinel.conf': fill('sentinel.conf', [...redis, ['10.0.0.', NETWORK]]) + `dir ${folder}\n`,
  };
};

export const siteSettings = (): Record<string, string> => ({
  'haproxy.cfg': fill('haproxy.cfg', [
    ['127.0.0.1', SITE],
    ['10.0.0.', NETWORK],
    ['    user haproxy\n    group haproxy\n', ''],
  ]),
  'pgbouncer.ini': fill('pgbouncer.ini', [
    ['127.0.0.1', SITE],
    ['/etc/pgbouncer/userlist.txt', join(FOLDER, 'userlist.txt')],
  ]),
});

export const writeSettings = (folder: string, files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
};
