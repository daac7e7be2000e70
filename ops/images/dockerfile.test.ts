import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, ROOT } from '../support/known-variables.ts';

const dockerfile = read('ops/images/Dockerfile');
const stages = dockerfile.split(/^FROM /m).slice(1);
const stage = (name: string) => stages.find((one) => one.includes(` AS ${name}\n`)) ?? '';
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };

describe('the images', () => {
  it.each(['server', 'routing'])('%s does not run as root, and has a health check', (name) => {
    expect(stage(name)).toMatch(/^USER 10001:10001$/m);
    expect(stage(name)).toMatch(/^HEALTHCHECK /m);
    expect(stage(name)).toMatch(/^CMD \["main\.mjs", "\w+"\]$/m);
  });

  it('worker is the server with another command', () => {
    expect(stage('worker')).toMatch(/^server AS worker$/m);
    expect(stage('worker')).toContain('CMD ["main.mjs", "worker"]');
  });

  it('install by the manifests of all workspaces, or npm would not know the lock file', () => {
    for (const name of workspaces)
      expect(stage('manifests')).toContain(`COPY ${name}/package.json ${name}/\n`);
  });

  it('run without development packages, and copy only what is there', () => {
    expect(read('ops/images/install-for-running.sh')).toContain('npm ci --omit=dev');
    for (const name of ['server', 'routing']) {
      expect(stage(name)).toContain(`COPY --from=${name}-packages /app ./`);
      expect(stage(name)).not.toContain('--from=build /app ');
    }
    expect(stage('running')).toContain('COPY main.mjs ./\n');
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)([\w./-]+) /gm)].map(
      ([, path]) => path,
    );
    expect(sources.length).toBeGreaterThan(10);
    for (const path of sources)
      expect([path, existsSync(join(ROOT, path ?? ''))]).toEqual([path, true]);
  });

  it('get no secret, no local file and no test into a layer', () => {
    const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    for (const hidden of ['**/.env', '**/.env.*', '**/node_modules', '**/*.test.ts'])
      expect(lines).toContain(hidden);
    expect(lines.filter((line) => /^!.*(\.local|\.env|\.git)/.test(line))).toEqual([]);
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(TOKEN|PASSWORD|SECRET)/m);
  });
});
