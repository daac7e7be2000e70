import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownFolder } from '../support/own-run.ts';
import { importBases } from './base.ts';
import { smokeTest, type Images } from './smoke.ts';

/** Builds the images and starts them, on a machine that can neither pull nor run containers. As root. */
const ROOT = resolve(import.meta.dirname, '../..');
const TARGETS = ['server', 'worker', 'routing', 'edge'] as const;
const MAX_SERVER_MB = 350;

const folder = ownFolder();
const limits = join(folder, 'containers.conf');
writeFileSync(
  limits,
  '[containers]\ndefault_ulimits = ["nofile=20000:20000", "nproc=32768:32768"]\n',
);
const environment = { ...process.env, CONTAINERS_CONF: limits };
const podman = (...args: string[]) =>
  execFileSync('podman', args, {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Where packages come from is this machine's affair: secrets of the build, in no layer. */
const npmSecrets = () => {
  const read = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: 'pipe' }).trim();
  const registry = read('registry');
  const cafile = process.env['NODE_EXTRA_CA_CERTS'] ?? read('cafile');
  const file = join(folder, 'npmrc');
  const own = cafile === 'null' ? [] : ['cafile=/run/secrets/npm-ca'];
  writeFileSync(file, [`registry=${registry}`, ...own, ''].join('\n'), { mode: 0o600 });
  const secrets = [`id=npmrc,src=${file}`, ...(own.length > 0 ? [`id=npm-ca,src=${cafile}`] : [])];
  return secrets.flatMap((secret) => ['--secret', secret]);
};

try {
  const bases = importBases(environment);
  const release = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString();
  const secrets = npmSecrets();
  const images: Partial<Images> = {};
  for (const target of TARGETS) {
    const image = `localhost/wildsoak-${target}`;
    const begin = performance.now();
    const given = Object.entries({ ...bases, RELEASE: release.trim() });
    const args = given.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
    const how = ['--isolation=chroot', '--format=docker', ...secrets, ...args];
    const what = ['--target', target, '-t', image, '-f', 'ops/images/Dockerfile', '.'];
    podman('build', ...how, ...what);
    const [{ Size, User, Config }] = JSON.parse(podman('image', 'inspect', image)) as [
      { Size: number; User: string; Config: { Entrypoint: string[]; Cmd: string[] } },
    ];
    const megabytes = Size / 1_000_000;
    const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
    console.log(`${target}: ${megabytes.toFixed(0)} MB, user ${User}, built in ${seconds} s`);
    if (User !== '10001:10001') throw new Error(`${target} runs as ${User}`);
    if (['server', 'worker'].includes(target) && megabytes > MAX_SERVER_MB)
      throw new Error(`${target} is larger than ${MAX_SERVER_MB} MB`);
    const command = [...Config.Entrypoint, ...Config.Cmd];
    images[target] = { root: podman('image', 'mount', image), command };
  }
  await smokeTest(images as Images, join(folder, 'volumes'));
} finally {
  for (const target of TARGETS)
    try {
      podman('image', 'unmount', `localhost/wildsoak-${target}`);
    } catch {
      // It was not built.
    }
}
