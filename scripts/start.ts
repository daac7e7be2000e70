import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './env-file.mjs';
import { runTogether } from './processes.ts';
import { servicesReady } from './services/ready.ts';

if (!existsSync(join(root, 'web', 'build'))) {
  console.error('Run npm run build first.');
  process.exit(1);
}
await servicesReady();

const env = {
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  PORT: process.env['PORT'] || '3000',
};
runTogether([{ name: 'server', args: ['server/src/main.ts', 'serve'], env }]);
