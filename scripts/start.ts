import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './env-file.mjs';
import { localPorts } from './local-ports.ts';
import { runTogether } from './processes.ts';
import { routing } from './routing.ts';
import { servicesReady } from './services/ready.ts';
import { isGiven, refusal, standIns } from './stand-ins.ts';
import { describeRunning } from './running-services.ts';

const ports = await localPorts(process.env);
if (!existsSync(join(root, 'web', 'build'))) {
  console.error('Run npm run build first.');
  process.exit(1);
}
const fakes = standIns(process.env, ports);
const names = fakes.parts.map(({ name }) => name);
const refused = refusal(process.env, names);
if (refused) {
  console.error(refused);
  process.exit(1);
}
const roads = routing(process.env, ports.roads);
const routingUrl = process.env['ROUTING_URL'] || String(roads.env['ROUTING_URL']);
console.log(describeRunning({ ports, routingUrl, standIns: fakes.parts }).join('\n'));
await servicesReady();

const env = {
  ...fakes.env,
  ...roads.env,
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  // To try it here. In production the server asks for the address.
  ...(!process.env['NODE_ENV'] &&
    !isGiven(process.env, 'PUBLIC_URL') && { PUBLIC_URL: `http://localhost:${ports.site}` }),
  PORT: String(ports.site),
  METRICS_PORT: String(ports.metrics),
  // As our units and images set it: see Processes in docs/operations.md.
  MALLOC_ARENA_MAX: '2',
};
// Tabs that were opened before this build still ask for its predecessor's files.
const publishing = spawnSync(process.execPath, ['server/src/main.ts', 'publish'], {
  cwd: root,
  env: { ...process.env, ...env },
  stdio: 'inherit',
});
if (publishing.status !== 0) process.exit(1);
runTogether([
  ...fakes.parts,
  ...roads.parts,
  { name: 'server', args: ['server/src/main.ts', 'serve'], env },
  {
    name: 'worker',
    args: ['server/src/main.ts', 'worker'],
    env: { ...env, METRICS_PORT: String(ports['worker metrics']) },
  },
]);
