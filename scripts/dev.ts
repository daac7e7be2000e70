import { runTogether } from './processes.ts';
import { servicesReady } from './services/ready.ts';

await servicesReady();

const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${folder}`);
runTogether([
  {
    name: 'server',
    args: ['--watch', ...watched, 'server/src/main.ts', 'serve'],
    env: { NODE_ENV: 'development', WEB_ENTRY: 'web/dev.ts', PORT: process.env['PORT'] || '3000' },
  },
]);
