import { runTogether } from './processes.ts';
import { servicesReady } from './services/ready.ts';

await servicesReady();
// The server treats a missing NODE_ENV as production, where seeding is refused.
const env = { NODE_ENV: process.env['NODE_ENV'] || 'development' };
runTogether([{ name: 'seed', args: ['demo/main.ts', 'seed'], env }]);
