import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../routing/settings.ts';
import { readConfig } from '../../server/src/config.ts';
import { BUCKETS_S } from '../../server/src/platform/http/observe.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { exportedMetrics } from '../support/exported-metrics.ts';
import { baseName, metricNamesIn, readRules, shortenRules } from './rules.ts';
import type { PrometheusFile } from './watch-site.ts';

const here = import.meta.dirname;
const rules = readRules(readFileSync(join(here, 'rules.yaml'), 'utf8'));
const names = rules.map(({ alert }) => alert);

describe('the alert rules', () => {
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

it('a rehearsal shortens times, and nothing else', () => {
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
