import { execFileSync } from 'node:child_process';
import { root } from './env-file.mjs';
import type { LocalPorts } from './local-ports.ts';

type Running = {
  ports: Pick<LocalPorts, 'site' | 'metrics' | 'worker metrics'>;
  routingUrl: string;
  standIns: { name: string; url: string }[];
  /** In one line; left out where nobody should sign in with a demo login. */
  logins?: string;
};

/** What runs where, in a few lines. */
export function describeRunning({ ports, routingUrl, standIns, logins }: Running): string[] {
  const stoodIn = standIns.map(({ name, url }) => `${name} ${url}`).join(', ');
  return [
    `Site       http://localhost:${ports.site} (API: /api/docs)`,
    `Metrics    ports ${ports.metrics} (server) and ${ports['worker metrics']} (worker): /metrics`,
    `Data       PostgreSQL and Redis: npm run services -- status`,
    `Roads      ${routingUrl}/status`,
    `Stand-ins  ${stoodIn ? `${stoodIn} (nothing real is sent or paid)` : 'none'}`,
    ...(logins === undefined ? [] : [`Logins     ${logins}`]),
  ];
}

/** In its own process, because the scripts know nothing of the database. */
export function demoLogins(env: NodeJS.ProcessEnv): string {
  const args = ['demo/main.ts', 'logins'];
  try {
    return execFileSync(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      timeout: 15_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown: the database does not answer (npm run setup prepares it)';
  }
}
