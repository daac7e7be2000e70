import { takenPorts } from './services/ports.ts';
import { clonePorts } from './this-clone.ts';

const USUAL = 3000;
const NAMES = [
  'site',
  'metrics',
  'worker metrics',
  'mail',
  'inbox',
  'payments',
  'summaries',
  'roads',
  'hot reload',
] as const;

type Name = (typeof NAMES)[number];
export type LocalPorts = Record<Name, number>;

/** What the environment may set; the rest follows from the clone's folder, so two clones can run at once. */
const VARIABLES: Partial<Record<Name, string>> = {
  site: 'PORT',
  metrics: 'METRICS_PORT',
  roads: 'ROUTING_PORT',
};

/** If it isn't one, the server says so. */
const isPort = (port: number) => Number.isInteger(port) && port > 0 && port < 65_536;

/** A part that runs elsewhere listens at no port of ours. */
const isUsed = (name: Name, given: NodeJS.ProcessEnv): boolean =>
  !(name === 'roads' && given['ROUTING_URL']);

export function portsFor(given: NodeJS.ProcessEnv, clone = clonePorts): LocalPorts {
  const own = clone.slice(20);
  const port = (name: Name, i: number) => Number(given[VARIABLES[name] ?? ''] || own[i]);
  return Object.fromEntries(NAMES.map((name, i) => [name, port(name, i)])) as LocalPorts;
}

/** The ports of what runs here; ends with a sentence if another program has one of them. */
export async function localPorts(
  given: NodeJS.ProcessEnv,
  clone = clonePorts,
): Promise<LocalPorts> {
  const ports = portsFor(given, clone);
  if (!given['PORT']) {
    const [isTaken] = await takenPorts([USUAL]);
    if (isTaken === undefined) ports.site = USUAL;
    else console.log(`Port ${USUAL} is taken, so the site is at port ${ports.site}.`);
  }
  const used = NAMES.filter((name) => isUsed(name, given) && isPort(ports[name]));
  const taken = await takenPorts(used.map((name) => ports[name]));
  const problems = used
    .filter((name) => taken.includes(ports[name]))
    .map((name) => {
      const variable = VARIABLES[name];
      const advice = variable ? `or set ${variable} to another` : 'or rename this folder';
      return `Port ${ports[name]} (${name}) is taken: stop the program that uses it, ${advice}.`;
    });
  if (problems.length === 0) return ports;
  console.error(problems.join('\n'));
  return process.exit(1);
}
