import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catchMail } from '../../server/test/support/mail-catcher.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { readRules } from './rules.ts';
import { watchSite } from './watch-site.ts';

const here = import.meta.dirname;
const rules = readRules(readFileSync(join(here, 'rules.yaml'), 'utf8'));
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: here, encoding: 'utf8', stdio: 'pipe' });

describe('the alert rules', () => {
  it('promtool and amtool take the files that we ship', () => {
    expect(run('promtool', 'check', 'rules', 'rules.yaml')).toContain(
      `${rules.length} rules found`,
    );
    expect(run('promtool', 'check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(run('amtool', 'check-config', 'alertmanager.yml')).toContain('SUCCESS');
  });

  it('each fires for its fault, with its words, and stays quiet without it', () => {
    expect(run('promtool', 'test', 'rules', 'rules.test.yaml')).toContain('SUCCESS');
    const tests = readFileSync(join(here, 'rules.test.yaml'), 'utf8');
    const outcomes = [...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:( \[\])?/g)].map(
      ([, alert, none]) => `${alert} ${none ? 'quiet' : 'fires'}`,
    );
    for (const { alert } of rules) {
      expect(outcomes).toContain(`${alert} fires`);
      expect(outcomes).toContain(`${alert} quiet`);
    }
  });
});

it('a process that is down reaches the operator by email, through Prometheus and Alertmanager', async () => {
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
});
