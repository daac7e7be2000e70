import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../routing/settings.ts';
import { readConfig } from '../../server/src/config.ts';
import { BUCKETS_S } from '../../server/src/platform/http/observe.ts';
import { catchMail } from '../../server/test/support/mail-catcher.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { exportedMetrics } from '../support/exported-metrics.ts';
import { readRules } from './read-rules.ts';
import { baseName, metricNamesIn } from './metric-names.ts';
import { shortenRules } from './shorten.ts';
import { watchSite, type PrometheusFile } from './watch-site.ts';

const here = import.meta.dirname;
const rules = readRules(readFileSync(join(here, 'rules.yaml'), 'utf8'));
const names = rules.map(({ alert }) => alert);
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: here, encoding: 'utf8', stdio: 'pipe' });

describe('the alert rules', { tags: '@23.84' }, () => {
  it('promtool and amtool take the files that we ship', () => {
    expect(run('promtool', 'check', 'rules', 'rules.yaml')).toContain(
      `${rules.length} rules found`,
    );
    expect(run('promtool', 'check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(run('amtool', 'check-config', 'alertmanager.yml')).toContain('SUCCESS');
  });

  it('Prometheus asks what the units of systemd start', () => {
    const { scrape_configs: jobs } = parse(
      readFileSync(join(here, 'prometheus.yml'), 'utf8'),
    ) as PrometheusFile;
    const unit = (name: string) => readFileSync(join(here, '../systemd', name), 'utf8');
    const servers = unit('wildsoak-server@.service').split('\n', 1)[0] ?? '';
    const ports = {
      'wildsoak-server': [...servers.matchAll(/@(\d+)/g)].map(
        ([, PORT]) =>
          readConfig({ ...testEnvironment('postgres://none'), METRICS_PORT: '', PORT }).metricsPort,
      ),
      'wildsoak-worker': [Number(/METRICS_PORT=(\d+)/.exec(unit('wildsoak-worker.service'))?.[1])],
      'wildsoak-routing': [readSettings({}).port],
    };
    expect(ports['wildsoak-server']).toHaveLength(2);
    const asked = jobs.map(({ job_name, static_configs }) => [
      job_name,
      static_configs.flatMap(({ targets }) => targets),
    ]);
    expect(Object.fromEntries(asked)).toEqual(
      Object.fromEntries(
        Object.entries(ports).map(([job, own]) => [job, own.map((port) => `127.0.0.1:${port}`)]),
      ),
    );
  });

  it('each fires for its fault, with its words, and stays quiet without it', () => {
    expect(run('promtool', 'test', 'rules', 'rules.test.yaml')).toContain('SUCCESS');
    const tests = readFileSync(join(here, 'rules.test.yaml'), 'utf8');
    const outcomes = [...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:( \[\])?/g)].map(
      ([, alert, none]) => `${alert} ${none ? 'quiet' : 'fires'}`,
    );
    for (const alert of names) {
      expect(outcomes).toContain(`${alert} fires`);
      expect(outcomes).toContain(`${alert} quiet`);
    }
  });

  it('each has a severity, a sentence, and a runbook with all its parts', () => {
    const runbooks = readFileSync(resolve(here, '../../docs/runbooks.md'), 'utf8');
    const sections = new Map(
      runbooks.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section]),
    );
    expect(new Set([...sections.keys()].slice(1))).toEqual(new Set(names));
    for (const { alert, labels, annotations } of rules) {
      const { summary, runbook } = annotations;
      expect(labels.severity, alert).toMatch(/^(page|ticket)$/);
      expect(summary, alert).toMatch(/\.$/);
      expect(runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      for (const part of ['Means', 'People notice', 'Do', 'Over when'])
        expect(sections.get(alert), alert).toContain(`- **${part}:** `);
    }
  });

  it('slow answers are counted at the second that the alert asks for', () => {
    const slow = rules.find(({ alert }) => alert === 'SlowAnswers');
    expect(BUCKETS_S).toContain(Number(/> ([\d.]+)$/.exec(slow?.expr ?? '')?.[1]));
  });

  it('none names a metric that no process exports', async () => {
    const exported = await exportedMetrics();
    const asked = rules.flatMap(({ alert, expr }) =>
      metricNamesIn(expr).map((name) => `${alert}: ${name}`),
    );
    expect(asked.length).toBeGreaterThan(rules.length);
    const isExported = (line: string) => {
      const name = line.slice(line.indexOf(' ') + 1);
      return exported.has(name) || exported.has(baseName(name));
    };
    expect(asked.filter((line) => !isExported(line))).toEqual([]);
  });
});

it(
  'a process that is down reaches the operator by email, through Prometheus and Alertmanager',
  { tags: '@23.86' },
  async () => {
    const mail = await catchMail();
    const nobody = `127.0.0.1:${await freePort()}`;
    await watchSite({ 'wildsoak-server': [nobody] }, mail.smtpUrl, onTestFinished);
    const sentence = `wildsoak-server at ${nobody} does not answer.`;
    await vi.waitFor(
      async () => {
        const emails = await mail.read('operator@wildsoak.example');
        const email = emails.find(({ subject }) => subject.includes(sentence));
        expect(email?.subject).toMatch(/^\[firing\] ProcessDown: /);
        expect(email?.text).toContain('docs/runbooks.md#processdown');
      },
      { timeout: 60_000, interval: 100 },
    );
  },
);

it('a rehearsal shortens times, and nothing else', { tags: '@23.86' }, () => {
  const rule = 'expr: a[5m] > 5 * 60 or b[1d] > 26 * 3600\nfor: 1h\nfor: 1m';
  expect(shortenRules(rule)).toBe('expr: a[15s] > 5 * 10 or b[30s] > 26 * 3600\nfor: 5s\nfor: 3s');
  const shipped = readRules(readFileSync(join(here, 'rules.yaml'), 'utf8'));
  const shortened = readRules(shortenRules(readFileSync(join(here, 'rules.yaml'), 'utf8')));
  expect(shortened.map(({ alert }) => alert)).toEqual(shipped.map(({ alert }) => alert));
  expect(shortened.flatMap(({ expr }) => metricNamesIn(expr))).toEqual(
    shipped.flatMap(({ expr }) => metricNamesIn(expr)),
  );
});

it('reads the metrics of a query, and nothing else', () => {
  const query = `sum by (le, queue) (rate(a_bucket{x="b_c",y!~"d|e"}[5m])) / on (f) g:h > 1e3 or time() - max(i) unless j == 0`;
  expect(metricNamesIn(query)).toEqual(['a_bucket', 'g:h', 'i', 'j']);
  expect(baseName('a_bucket')).toBe('a');
});
