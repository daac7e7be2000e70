import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseName, metricNamesIn } from '../alerts/rules.ts';
import { exportedMetrics } from '../support/exported-metrics.ts';

interface Panel {
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string; legendFormat: string }[];
}

const file = join(import.meta.dirname, 'wildsoak.json');
const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: Panel[] };
const graphs = panels.filter(({ type }) => type !== 'row');
const queries = graphs.flatMap(({ targets }) => targets?.map(({ expr }) => expr) ?? []);

describe('the dashboard', () => {
  it('each panel asks a question, and has a unit and a query', () => {
    expect(graphs.length).toBeGreaterThan(20);
    for (const { title, fieldConfig, targets, type } of graphs) {
      expect(title).toMatch(/\?/);
      expect(fieldConfig?.defaults.unit, title).toBeTruthy();
      expect(targets?.length, title).toBeGreaterThan(0);
      if (type === 'timeseries')
        for (const { legendFormat } of targets ?? []) expect(legendFormat).not.toBe('');
    }
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  });

  it('it shows only metrics that a process exports', async () => {
    // Prometheus's own list of alerts.
    const exported = (await exportedMetrics()).add('ALERTS');
    const missing = queries
      .flatMap(metricNamesIn)
      .filter((name) => !exported.has(name) && !exported.has(baseName(name)));
    expect(missing).toEqual([]);
  });
});
