import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, PROXY_NAME } from './ask.ts';
import { startEdge } from '../edge/start-edge.ts';
import { freePort } from '../../scripts/services/ports.ts';

const NGINX = '/usr/sbin/nginx';

const makeCertificate = (folder: string) => {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', `/CN=${PROXY_NAME}`, '-addext', `subjectAltName=DNS:${PROXY_NAME}`];
  execFileSync('openssl', ['req', ...kind, ...files, ...names, '-days', '2'], { stdio: 'pipe' });
};

const replaceAll = async (file: string, changes: [from: string | RegExp, to: string][]) => {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of changes) {
    // A file that no longer has it would be tested with the machine's own paths and ports.
    if (text.search(from) < 0) throw new Error(`${file} has no ${String(from)}`);
    text = text.replaceAll(from, to);
  }
  await writeFile(file, text);
};

/**
 * nginx with the files that we ship. Only addresses, paths and the account are the test's own. Without an edge,
 * nothing listens where it would be. With `tellsCache`, answers say what was a copy, as visitors never learn.
 */
export const startProxy = async (
  serverPorts: number[],
  { hasEdge = false, edgePort: givenPort = 0, tellsCache = false } = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'wildsoak-proxy-'));
  const port = await freePort();
  const plainPort = await freePort();
  const innerPort = await freePort();
  const edgePort = givenPort || (await freePort());
  await cp(import.meta.dirname, folder, { recursive: true });
  makeCertificate(folder);
  const main = join(folder, 'nginx.conf');
  await replaceAll(main, [
    // Started by root, nginx would switch to an account that may not enter the folder.
    ['user www-data;', `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}`],
    [/ +listen \[::\].*\n/g, ''],
    [/listen 443/g, `listen 127.0.0.1:${port}`],
    [/127.0.0.1:8080/g, `127.0.0.1:${innerPort}`],
    [/127.0.0.1:6081/g, `127.0.0.1:${edgePort}`],
    [/listen 80/g, `listen 127.0.0.1:${plainPort}`],
    [/worker_processes auto/g, 'worker_processes 1'],
    [/\/run\/nginx.pid/g, join(folder, 'pid')],
    [/\/var\/(lib|log)\/nginx/g, folder],
  ]);
  await replaceAll(join(folder, 'wildsoak/tls.conf'), [
    [/\S+fullchain.pem/g, join(folder, 'cert.pem')],
    [/\S+privkey.pem/g, join(folder, 'key.pem')],
  ]);
  if (tellsCache)
    await replaceAll(join(folder, 'wildsoak/outside.conf'), [['proxy_hide_header X-Cache;', '']]);
  let next = 0;
  const servers = join(folder, 'wildsoak/servers.conf');
  const listed = await readFile(servers, 'utf8');
  await writeFile(
    servers,
    listed.replaceAll(/:\d+/g, () => `:${serverPorts[next++]}`),
  );

  const edge = hasEdge ? await startEdge(innerPort, { port: edgePort }) : null;
  const child = spawn(NGINX, ['-c', main, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  const target = { port, ca: await readFile(join(folder, 'cert.pem'), 'utf8') };
  const isUp = () =>
    ask(target, '/proxy-healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    await delay(20);
  }
  return {
    ...target,
    plainPort,
    edge,
    readLog: (name: 'access' | 'error') => readFile(join(folder, `${name}.log`), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await edge?.stop();
      await rm(folder, { recursive: true });
    },
  };
};
