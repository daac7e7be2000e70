import { localPorts } from './local-ports.ts';
import { runTogether } from './processes.ts';
import { routing } from './routing.ts';
import { servicesReady } from './services/ready.ts';
import { standIns } from './stand-ins.ts';
import { demoLogins, describeRunning } from './running-services.ts';

await servicesReady();
const ports = await localPorts(process.env);
const fakes = standIns(process.env, ports);
const roads = routing(process.env, ports.roads);

const env = { ...fakes.env, ...roads.env, NODE_ENV: 'development', PORT: String(ports.site) };
const routingUrl = process.env['ROUTING_URL'] || String(roads.env['ROUTING_URL']);
const lines = describeRunning({
  ports,
  routingUrl,
  standIns: fakes.parts,
  logins: demoLogins(env),
});
console.log(lines.join('\n'));

const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${folder}`);
runTogether([
  ...fakes.parts,
  ...roads.parts,
  {
    name: 'server',
    args: ['--watch', ...watched, 'server/src/main.ts', 'serve'],
    env: {
      ...env,
      METRICS_PORT: String(ports.metrics),
      WEB_ENTRY: 'web/dev.ts',
      HOT_RELOAD_PORT: String(ports['hot reload']),
    },
  },
  {
    name: 'worker',
    args: ['--watch', ...watched, 'server/src/main.ts', 'worker'],
    env: { ...env, METRICS_PORT: String(ports['worker metrics']) },
  },
]);
