import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { extractSource, installRoads, type RoadSource } from '../roads/install-roads.ts';
import { currentNetwork } from '../roads/network.ts';
import { checkRoads } from '../roads/check-roads.ts';
import { sketchSource } from '../sketch/sketch-source.ts';

const MAIN = resolve(import.meta.dirname, '../main.ts');

/** The larger network for tests. It is not in the repository and may be missing. */
export const US_HIGHWAYS = resolve(import.meta.dirname, '../../../shared/data/us-highways.osm.pbf');

const patience = 60_000;

/** The folder with the tiles. We build each network only once and keep it in the temporary folder. */
async function roadsFor(network: string): Promise<string> {
  const source: RoadSource = network === 'sketch' ? sketchSource() : await extractSource(network);
  const folder = join(tmpdir(), 'wildsoak-test-roads', source.hash.slice(0, 16));
  if (!currentNetwork(folder)) await installRoads(folder, source, { check: checkRoads });
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface RoutingOptions {
  /** 'sketch', or the path of an extract. */
  network: string;
  /** Defaults to a free port. A test that restarts the process passes the old port. */
  port?: number;
  env?: Record<string, string>;
}

/** The real process on its own port, ready to answer. */
export async function startRouting({ network, port = 0, env = {} }: RoutingOptions) {
  const roads = await roadsFor(network);
  return startRoutingIn(roads, { ...env, ROUTING_PORT: String(port || (await freePort())) });
}

export async function startRoutingIn(roads: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ROUTING_HOST: '127.0.0.1', ...env, ROADS_DIR: roads },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${env['ROUTING_PORT']}`;
  const isReady = () =>
    fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
  const deadline = Date.now() + patience;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`no routing: ${output.text}`);
    }
    await delay(25);
  }
  return {
    url,
    child,
    exited,
    output,
    /** Right away, even if the engine is busy. */
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
