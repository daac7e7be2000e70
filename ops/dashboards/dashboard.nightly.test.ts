import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';

const file = join(import.meta.dirname, 'wildsoak.json');
const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
  panels: { targets?: { expr: string }[] }[];
};
const queries = panels.flatMap(({ targets }) => targets?.map(({ expr }) => expr) ?? []);

it('Prometheus can read every query of the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const rules = queries.map((expr, index) => ({ record: `panel:${index}`, expr }));
  writeFileSync(join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'panels', rules }] }));
  const said = execFileSync('promtool', ['check', 'rules', join(folder, 'rules.yaml')]);
  expect(said.toString()).toContain(`${queries.length} rules found`);
});
