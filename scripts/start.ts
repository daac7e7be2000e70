import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './env-file.mjs';
import { runTogether } from './processes.ts';
import { routing } from './routing.ts';
import { servicesReady } from './services/ready.ts';
import { announce, isGiven, refusal, standIns } from './stand-ins.ts';

if (!existsSync(join(root, 'web', 'build'))) {
  console.error('Run npm run build first.');
  process.exit(1);
}
const fakes = standIns(process.env);
const names = fakes.parts.map(({ name }) => name);
const refused = refusal(process.env, names);
if (refused) {
  console.error(refused);
  process.exit(1);
}
announce(names);
console.log(`Wildsoak: http://localhost:${process.env['PORT'] || 3000}`);
await servicesReady();
const roads = routing(process.env);

const port = Number(process.env['PORT'] || 3000);
const env = {
  ...fakes.env,
  ...roads.env,
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  // To try it here. In production the server asks for the address.
  ...(!process.env['NODE_ENV'] &&
    !isGiven(process.env, 'PUBLIC_URL') && { PUBLIC_URL: `http://localhost:${port}` }),
  PORT: String(port),
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
    // The server has METRICS_PORT.
    env: { ...env, METRICS_PORT: String(port + 6465) },
  },
]);
