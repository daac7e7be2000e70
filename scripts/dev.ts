import { runTogether } from './processes.ts';
import { routing } from './routing.ts';
import { servicesReady } from './services/ready.ts';
import { standIns } from './stand-ins.ts';
import { demoLogins, whatRuns } from './what-runs.ts';

await servicesReady();
const fakes = standIns(process.env);
const roads = routing(process.env);

const port = Number(process.env['PORT'] || 3000);
const env = { ...fakes.env, ...roads.env, NODE_ENV: 'development', PORT: String(port) };
const routingUrl = process.env['ROUTING_URL'] || String(roads.env['ROUTING_URL']);
const lines = whatRuns({ port, routingUrl, standIns: fakes.parts, logins: demoLogins(env) });
console.log(lines.join('\n'));

const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${folder}`);
runTogether([
  ...fakes.parts,
  ...roads.parts,
  {
    name: 'server',
    args: ['--watch', ...watched, 'server/src/main.ts', 'serve'],
    env: { ...env, WEB_ENTRY: 'web/dev.ts' },
  },
  {
    name: 'worker',
    args: ['--watch', ...watched, 'server/src/main.ts', 'worker'],
    env: { ...env, METRICS_PORT: String(port + 6465) },
  },
]);
