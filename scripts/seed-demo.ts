import { runTogether } from './processes.ts';
import { servicesReady } from './services/ready.ts';

await servicesReady();
// The server takes an unset NODE_ENV for production, where this is refused.
const env = { NODE_ENV: process.env['NODE_ENV'] || 'development' };
runTogether([{ name: 'seed', args: ['server/src/main.ts', 'seed-demo'], env }]);
