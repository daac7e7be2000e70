import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from '../../scripts/services/ports.ts';
import type { After } from '../../server/test/support/server-process.ts';
import { startProcess, untilOk } from '../support/processes.ts';
import { shortenRules } from './rules.ts';

export interface PrometheusFile {
  global: { scrape_interval: string; evaluation_interval: string };
  rule_files: string[];
  alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
}

interface AlertmanagerFile {
  global: { smtp_from: string };
  route: { group_wait: string; group_interval: string };
}

const readShipped = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const run = async (after: After, program: string, args: string[], readyUrl: string) => {
  const started = startProcess(program, [program, ...args], process.env);
  after(async () => {
    started.child.kill('SIGKILL');
    await started.exited;
  });
  await untilOk(started, readyUrl);
};

/** Real Prometheus and Alertmanager with the files we ship: other addresses, and shorter times. */
export const watchSite = async (
  targets: Record<string, string[]>,
  smtpUrl: string,
  after: After,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-alerts-'));
  after(async () => rmSync(folder, { recursive: true, force: true }));
  const [prometheus, alertmanager] = [
    `127.0.0.1:${await freePort()}`,
    `127.0.0.1:${await freePort()}`,
  ];
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  write('rules.yaml', shortenRules(readShipped('rules.yaml')));
  const watching = parse(readShipped('prometheus.yml')) as PrometheusFile;
  const watchingFile = write(
    'prometheus.yml',
    stringify({
      ...watching,
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
      scrape_configs: watching.scrape_configs.map(({ job_name }) => ({
        job_name,
        static_configs: [{ targets: targets[job_name] ?? [] }],
      })),
    }),
  );
  const telling = parse(readShipped('alertmanager.yml')) as AlertmanagerFile;
  const tellingFile = write(
    'alertmanager.yml',
    stringify({
      ...telling,
      // The test's mail server knows neither TLS nor passwords.
      global: {
        smtp_from: telling.global.smtp_from,
        smtp_smarthost: new URL(smtpUrl).host,
        smtp_require_tls: false,
      },
      route: { ...telling.route, group_wait: '1s', group_interval: '1s' },
    }),
  );

  await run(
    after,
    'prometheus-alertmanager',
    [
      `--config.file=${tellingFile}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=${alertmanager}`,
      '--cluster.listen-address=',
    ],
    `http://${alertmanager}/-/ready`,
  );
  await run(
    after,
    'prometheus',
    [
      `--config.file=${watchingFile}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${prometheus}`,
      '--log.level=warn',
    ],
    `http://${prometheus}/-/ready`,
  );
  return {
    /** The first value of a query, or undefined. */
    async ask(query: string): Promise<number | undefined> {
      const url = `http://${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`;
      const answer = (await (await fetch(url)).json()) as {
        data: { result: { value: [number, string] }[] };
      };
      const value = answer.data.result[0]?.value[1];
      return value === undefined ? undefined : Number(value);
    },
  };
};
