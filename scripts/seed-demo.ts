import { runTogether } from './processes.ts';
import { servicesReady } from './services/ready.ts';

await servicesReady();
runTogether([{ name: 'seed', args: ['demo/main.ts', 'seed'] }]);
