import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { read, ROLES, ROOT, unknownVariables } from '../support/known-variables.ts';

const FOLDER = 'ops/kubernetes';

interface Container {
  name: string;
  image: string;
  args: string[];
  command?: string[];
  env?: { name: string }[];
  ports?: { name: string; containerPort: number }[];
  livenessProbe?: unknown;
  readinessProbe?: unknown;
  resources: unknown;
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
}

interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  containers: Container[];
  volumes: { name: string }[];
}

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    template?: { metadata: { labels: { app: string } }; spec: Pod };
    selector?: { app?: string; matchLabels?: { app: string } };
    podSelector?: object;
    ports?: { port: number; targetPort: string }[];
  };
}

const resourcesIn = (file: string) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  });

interface Kustomization {
  resources: string[];
  components?: string[];
  images?: { name: string }[];
  configMapGenerator?: { literals: string[] }[];
}
const kustomizationIn = (folder: string) =>
  parse(read(join(FOLDER, folder, 'kustomization.yaml'))) as Kustomization;
const FOLDERS = ['settings', 'release', 'site'];
const resources = FOLDERS.flatMap((folder) =>
  kustomizationIn(folder).resources.flatMap((file) => resourcesIn(join(folder, file))),
);
const pods = resources.flatMap(({ metadata, spec, kind }) =>
  spec?.template ? [{ name: metadata.name, kind, pod: spec.template.spec }] : [],
);
const settingsIn = (folder: string) =>
  (kustomizationIn(folder).configMapGenerator ?? []).flatMap(({ literals }) => literals);
const settings = settingsIn('settings');
const nameOf = (line: string) => line.slice(0, line.indexOf('='));
const named = (kind: string) =>
  resources.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

describe('the manifests', () => {
  it('are all listed', () => {
    for (const folder of FOLDERS) {
      const files = readdirSync(join(ROOT, FOLDER, folder)).filter((name) =>
        /(?<!kustomization)\.yaml$/.test(name),
      );
      expect(kustomizationIn(folder).resources.toSorted()).toEqual(files.toSorted());
    }
    expect(pods.map(({ name }) => name).toSorted()).toEqual([
      'release',
      'routing',
      'server',
      'worker',
    ]);
  });

  it.each(pods)('$name does not run as root, and writes only to volumes', ({ pod }) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    for (const { securityContext, resources: limits, volumeMounts } of pod.containers) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(limits).toMatchObject({ requests: {}, limits: {} });
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
      const volumes = pod.volumes.map(({ name }) => name);
      for (const { name } of volumeMounts) expect(volumes).toContain(name);
    }
  });

  it.each(pods.filter(({ kind }) => kind === 'Deployment'))(
    '$name has probes, and time to stop',
    ({ pod }) => {
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
      for (const container of pod.containers) {
        expect(container).toMatchObject({ livenessProbe: {}, readinessProbe: {} });
        const ports = container.ports?.map(({ containerPort }) => containerPort) ?? [];
        const image = read('ops/images/Dockerfile').split(/^FROM /m);
        const target = image.find((stage) => stage.includes(` AS ${container.name}\n`)) ?? '';
        const server = image.find((stage) => stage.includes(' AS server\n')) ?? '';
        const exposed = /^EXPOSE (.*)$/m.exec(target) ?? /^EXPOSE (.*)$/m.exec(server);
        expect(exposed?.[1]?.split(' ').map(Number)).toEqual(expect.arrayContaining(ports));
      }
    },
  );

  it('know only settings that something reads', () => {
    const names = settings.map(nameOf);
    const own = pods.flatMap(({ pod }) => pod.containers.flatMap(({ env = [] }) => env));
    expect(names.length).toBeGreaterThan(5);
    expect(unknownVariables([...names, ...own.map(({ name }) => name)])).toEqual([]);
    expect(unknownVariables(['DATABASE_URI', 'PORT'])).toEqual(['DATABASE_URI']);
  });

  it('give secrets as files that are mounted there', () => {
    const paths = settings
      .filter((line) => line.includes('_FILE='))
      .map((line) => line.split('=')[1]);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) expect(path).toMatch(/^\/run\/secrets\/wildsoak\/[\w-]+$/);
    expect(settings.join('\n')).not.toMatch(/(PASSWORD|SECRET\w*KEY|_URL)=\w+:\/\/\w+:\w+@/);
    for (const { name, pod } of pods.filter((one) => one.name !== 'routing'))
      expect([name, pod.containers[0]?.volumeMounts]).toEqual([
        name,
        expect.arrayContaining([
          { name: 'secrets', mountPath: '/run/secrets/wildsoak', readOnly: true },
        ]),
      ]);
  });

  it('come with an overlay that names each image once, and changes settings that there are', () => {
    const images = pods.flatMap(({ pod }) => pod.containers.map(({ image }) => image));
    const inOverlay = kustomizationIn('example/images').images?.map(({ name }) => name) ?? [];
    expect(inOverlay.toSorted()).toEqual([...new Set(images)].toSorted());
    for (const folder of ['site', 'release'])
      expect(kustomizationIn(`example/${folder}`).components).toEqual(['../images']);
    const changed = settingsIn('example/settings').map(nameOf);
    expect(changed.length).toBeGreaterThan(3);
    for (const name of changed) expect(settings.map(nameOf)).toContain(name);
  });

  it('let the server build the sandbox of the photo decoder', () => {
    const server = pods.find(({ name }) => name === 'server')?.pod;
    expect(server).toMatchObject({ hostUsers: false });
    expect(server?.containers[0]?.securityContext).toMatchObject({
      seccompProfile: { type: 'Unconfined' },
      appArmorProfile: { type: 'Unconfined' },
      procMount: 'Unmasked',
    });
  });

  it('start what there is', () => {
    expect(ROLES).toEqual(
      expect.arrayContaining(['serve', 'worker', 'publish', 'migrate', 'import']),
    );
    for (const { pod } of pods)
      for (const { args, command } of pod.containers) {
        const [, list = ''] = /for role in ([\w ]+);/.exec(args.join(' ')) ?? [];
        const roles = command ? list.split(' ') : args.slice(1);
        expect(args.join(' ')).toContain('main.mjs ');
        for (const role of roles) expect([...ROLES, 'routing']).toContain(role);
        if (command) expect(roles).toEqual(['publish', 'migrate', 'import']);
      }
  });

  it('keep two servers through a drain of a node, scale them, and close the network', () => {
    expect(named('PodDisruptionBudget')).toEqual(['server', 'routing']);
    expect(named('HorizontalPodAutoscaler')).toEqual(['server']);
    expect(named('NetworkPolicy')).toEqual(['nothing', 'server', 'worker', 'routing']);
    const services = resources.filter(({ kind }) => kind === 'Service');
    for (const { metadata, spec } of services) {
      const pod = pods.find(({ name }) => name === metadata.name)?.pod;
      const ports = pod?.containers[0]?.ports ?? [];
      for (const { port, targetPort } of spec.ports ?? [])
        expect(ports).toContainEqual({ name: targetPort, containerPort: port });
    }
  });
});
