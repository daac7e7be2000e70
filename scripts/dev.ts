import { runTogether } from './processes.ts';
import { servicesReady } from './services/ready.ts';
import { announce, standIns } from './stand-ins.ts';

const fakes = standIns(process.env);
announce(fakes.parts.map(({ name }) => name));
console.log(`Wildsoak: http://localhost:${process.env['PORT'] || 3000}`);
await servicesReady();

const port = Number(process.env['PORT'] || 3000);
const env = { ...fakes.env, NODE_ENV: 'development', PORT: String(port) };
const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${folder}`);
runTogether([
  ...fakes.parts,
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
