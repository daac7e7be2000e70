import { freePort } from '../../scripts/services/ports.ts';
import { startProcess, untilOk, type Started } from '../support/processes.ts';

export interface Runnable {
  main: string;
  webEntry: string;
}

type Environment = Record<string, string | undefined>;

const launch = ({ main, webEntry }: Runnable, role: string, environment: Environment) =>
  startProcess(role, [process.execPath, main, role], { ...environment, WEB_ENTRY: webEntry });

const runOnce = async (release: Runnable, role: string, environment: Environment) => {
  const { exited, output } = launch(release, role, environment);
  if ((await exited) !== 0) throw new Error(`${role} failed: ${output.text}`);
};

/** Servers on fixed ports, as two units of systemd would be, and how a release reaches them. */
export const openSite = async (environment: Environment, count = 2) => {
  const ports: number[] = [];
  for (let server = 0; server < count; server += 1) ports.push(await freePort());
  const running = new Map<number, Started>();
  const all: Started[] = [];
  const metricsPorts = new Map<number, number>();

  const start = async (port: number, release: Runnable) => {
    const metricsPort = await freePort();
    metricsPorts.set(port, metricsPort);
    const started = launch(release, 'serve', {
      ...environment,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });
    running.set(port, started);
    all.push(started);
    await untilOk(started, `http://127.0.0.1:${port}/readyz`);
  };

  const stop = async (port: number) => {
    const stopping = running.get(port);
    stopping?.child.kill('SIGTERM');
    const code = await stopping?.exited;
    if (stopping && code !== 0)
      throw new Error(`A server ended with ${code}: ${stopping.output.text}`);
    running.delete(port);
  };

  return {
    ports,
    metricsPorts: () => [...metricsPorts.values()],
    processes: () => [...running.values()],
    /** What the servers wrote, also those that ended. */
    log: () => all.map(({ output }) => output.text).join('\n'),
    /** Once for each release, before its servers start. */
    prepare: async (release: Runnable, roles: readonly string[]) => {
      for (const role of roles) await runOnce(release, role, environment);
    },
    start: (release: Runnable) => Promise.all(ports.map((port) => start(port, release))),
    /** One server after the other. */
    roll: async (release: Runnable) => {
      for (const port of ports) {
        await stop(port);
        await start(port, release);
      }
    },
    async close() {
      for (const { child } of running.values()) child.kill('SIGKILL');
      await Promise.all([...running.values()].map(({ exited }) => exited));
    },
  };
};
