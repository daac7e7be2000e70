import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { isDatabaseUnavailable } from '../src/platform/database/errors.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { prepareQueues } from '../src/platform/jobs.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { JOB_KINDS } from '../src/worker.ts';
import { runSql } from './support/database-tools.ts';
import { testEnvironment } from './support/test-app.ts';

const ADMIN_URL = readConfig().databaseUrl;
const PASSWORD = 'the-secret-word';
const silent = () => undefined;

/** A role that is no superuser, and an address for it. */
const addRole = async (option: 'login' | 'nologin') => {
  const name = `wildsoak_test_${randomBytes(6).toString('hex')}`;
  await runSql(ADMIN_URL, `create role ${name} ${option} password '${PASSWORD}'`);
  onTestFinished(() => runSql(ADMIN_URL, `drop role ${name}`));
  const url = new URL(ADMIN_URL);
  url.username = name;
  url.password = PASSWORD;
  return { name, url };
};

const addDatabase = async (owner: string) => {
  const name = `wildsoak_test_${randomBytes(6).toString('hex')}`;
  await runSql(ADMIN_URL, `create database ${name} owner ${owner}`);
  onTestFinished(() => runSql(ADMIN_URL, `drop database ${name} with (force)`));
  return name;
};

const withChange = (change: (url: URL) => void) => {
  const url = new URL(ADMIN_URL);
  change(url);
  return url.href;
};

const REFUSALS: [string, () => Promise<string>, RegExp][] = [
  [
    'a wrong password',
    async () => withChange((url) => (url.password = PASSWORD)),
    /password authentication failed/,
  ],
  [
    'a database that does not exist',
    async () => withChange((url) => (url.pathname = '/wildsoak_nowhere')),
    /database "wildsoak_nowhere" does not exist/,
  ],
  [
    'a role that may not log in',
    async () => (await addRole('nologin')).url.href,
    /is not permitted to log in/,
  ],
];

it.each(REFUSALS)(
  '%s: calls answer 503, and the log says why, once, without the password',
  async (_case, addressOf, reason) => {
    const databaseUrl = await addressOf();
    const config = readConfig(testEnvironment(databaseUrl));
    const platform = openPlatform(config);
    onTestFinished(() => platform.close());
    const app = await buildApp(platform);
    onTestFinished(() => app.close());
    for (const url of ['/api/springs/1', '/api/springs?search=hot', '/readyz']) {
      expect((await app.inject(url)).statusCode, url).toBe(503);
    }

    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const { database, readPrepared, close } = openDatabase(config, log, createMetrics()).primary;
    onTestFinished(close);
    const ask = () => readPrepared({ name: 'one', text: `select '1' as json` }, []);
    await expect(ask()).rejects.toThrow(reason);
    await expect(ask()).rejects.toThrow(reason);
    await expect(database.selectFrom('springs').select('id').execute()).rejects.toThrow(reason);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        reason: expect.stringMatching(reason),
        msg: 'could not connect to the primary of PostgreSQL',
      }),
    ]);
    expect(lines[0]).not.toContain(PASSWORD);

    await expect(migrate(databaseUrl, silent)).rejects.toThrow(
      new RegExp(`^Could not connect to the database: .*${reason.source}`),
    );
  },
);

// Not by a connection: pg leaves it open, and PostgreSQL drops no database until it has ended.
it('an address without the password counts as a refusal, too', () => {
  const message = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string';
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

it('a role that is no superuser: one line says which extensions to create, as whom, and then it can migrate', async () => {
  const { name, url } = await addRole('login');
  url.pathname = `/${await addDatabase(name)}`;
  const failure = await migrate(url.href, silent).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigError);
  const { message } = failure as ConfigError;
  expect(message).not.toContain('\n');
  expect(message).toContain(`The role ${name} cannot create extensions. As a superuser`);
  const [commands = ''] = /create extension .*;/.exec(message) ?? [];
  await runSql(
    withChange((admin) => (admin.pathname = url.pathname)),
    commands,
  );

  await migrate(url.href, silent);
  await prepareQueues(url.href, JOB_KINDS);
});

it('a role that may create no tables: one line says what to do', async () => {
  const { name, url } = await addRole('login');
  const database = await addDatabase(new URL(ADMIN_URL).username);
  url.pathname = `/${database}`;
  await expect(migrate(url.href, silent)).rejects.toThrow(
    `The role ${name} cannot create tables. As a superuser, run once: alter database ${database} owner to ${name}; Then migrate again.`,
  );
});
