import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/services/ports.ts';

const VARNISHD = '/usr/sbin/varnishd';
/** Compiling the settings takes a C compiler seconds, on a busy machine more. */
const START_MS = 120_000;

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });

/** As in the unit that we ship, without its addresses and folders. */
const shippedParameters = async () => {
  const unit = join(import.meta.dirname, 'varnish.service.d/wildsoak.conf');
  const parameters = (await readFile(unit, 'utf8')).match(/-p \S+/g);
  if (!parameters) throw new Error(`${unit} has no parameters.`);
  return parameters.flatMap((parameter) => parameter.split(' '));
};

/** Varnish with the files that we ship. Only the origin's address, the folder and the size are the caller's. */
export const startEdge = async (originPort: number, { port = 0, megabytes = 64 } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'wildsoak-edge-'));
  const settings = join(folder, 'settings');
  await cp(import.meta.dirname, settings, { recursive: true });
  const origin = join(settings, 'origin.vcl');
  const shipped = await readFile(origin, 'utf8');
  if (!shipped.includes('"8080"')) throw new Error('origin.vcl has no port 8080.');
  await writeFile(origin, shipped.replace('"8080"', `"${originPort}"`));
  const listenPort = port || (await freePort());
  const address = ['-a', `127.0.0.1:${listenPort}`, '-T', 'none', '-n', join(folder, 'work')];
  const files = ['-f', join(settings, 'default.vcl'), '-p', `vcl_path=${settings}`];
  // Its log would take 80 MB.
  const sizes = ['-s', `malloc,${megabytes}m`, '-p', 'vsl_space=4M'];
  const child = spawn(
    VARNISHD,
    ['-F', '-j', 'none', ...address, ...files, ...sizes, ...(await shippedParameters())],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-20_000)));
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await isListening(listenPort))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`no Varnish: ${log}`);
    }
    await delay(50);
  }
  return { port: listenPort, url: `http://127.0.0.1:${listenPort}`, pid: child.pid, stop };
};
