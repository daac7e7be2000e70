import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { catchMail } from '../../test/support/mail-catcher.ts';
import { startS3 } from '../../test/support/photos.ts';
import { freePort, runMain, startServer } from '../../test/support/server-process.ts';
import { useStripe } from '../../test/support/stripe.ts';
import { testEnvironment } from '../../test/support/test-app.ts';
import { cloneDatabase } from '../../test/support/test-database.ts';
import { readConfig } from '../config.ts';
import { openPlatform } from './platform.ts';
import { examineAll } from './doctor.ts';

const { url: databaseUrl, drop } = await cloneDatabase();
afterAll(drop);
const s3 = await startS3();
afterAll(s3.close);
const { smtpUrl: SMTP_URL } = await catchMail();
const stripe = await useStripe();

const startRoads = async (kind: string) => {
  const roads = createServer((_request, response) => {
    response.end(JSON.stringify({ wildsoak_network: { kind } }));
  }).listen(0, '127.0.0.1');
  await once(roads, 'listening');
  afterAll(() => void roads.close());
  return `http://127.0.0.1:${(roads.address() as AddressInfo).port}`;
};

const healthy = {
  ...testEnvironment(databaseUrl),
  ...s3.environment,
  ...stripe.environment,
  SMTP_URL,
  NODE_ENV: 'production',
  DATABASE_TIMEOUT_MS: '30000',
  ROUTING_URL: await startRoads('extract'),
};

/** Each check with its state, and with its words where all is not well. */
const examine = async (environment: Record<string, string>) => {
  const platform = openPlatform(readConfig({ ...healthy, ...environment }));
  onTestFinished(() => platform.close());
  const findings = await examineAll(platform);
  return Object.fromEntries(findings.map(({ name, state, words }) => [name, `${state} ${words}`]));
};

const wrong = (words: string) => expect.stringMatching(new RegExp(`^wrong .*${words}`));
const doubt = (words: string) => expect.stringMatching(new RegExp(`^doubt .*${words}`));

describe('the doctor', () => {
  it('finds nothing where all is well', async () => {
    const found = await examine({});
    expect(Object.keys(found).length).toBeGreaterThan(9);
    expect(Object.values(found).filter((words) => !words.startsWith('ok '))).toEqual([]);
  });

  it('says in a line what is wrong with each part, and what to do', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    const found = await examine({
      DATABASE_URL: `postgres://u:secret@${nowhere}/d`,
      DATABASE_TIMEOUT_MS: '1800',
      REDIS_URL: `redis://${nowhere}/0`,
      S3_BUCKET: 'nowhere',
      SMTP_URL: `smtp://u:secret@${nowhere}`,
      ROUTING_URL: `http://${nowhere}`,
      STRIPE_SECRET_KEY: 'secret',
      PUBLIC_URL: '',
    });
    expect(found).toMatchObject({
      'public address': wrong('PUBLIC_URL is missing: set the address'),
      PostgreSQL: wrong('check DATABASE_URL.*ECONNREFUSED'),
      schema: wrong('ECONNREFUSED'),
      Redis: wrong('check REDIS_URL.*ECONNREFUSED'),
      photos: wrong('check the five S3 variables.*bucket'),
      mail: wrong('check SMTP_URL.*ECONNREFUSED'),
      roads: wrong('check ROUTING_URL.*ECONNREFUSED'),
      payments: wrong('STRIPE_SECRET_KEY does not look like'),
    });
    for (const words of Object.values(found)) {
      expect(words).not.toContain('secret');
      expect(words).not.toContain('\n');
    }
  });

  it('hardening: the doctor followed a redirect to another address', async () => {
    const asked = vi.fn();
    const elsewhere = createServer((_request, response) => {
      asked();
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const moved = createServer((_request, response) => {
      response.writeHead(307, { location }).end();
    }).listen(0, '127.0.0.1');
    await once(moved, 'listening');
    onTestFinished(() => void [elsewhere.close(), moved.close()]);
    const ROUTING_URL = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`;
    expect((await examine({ ROUTING_URL }))['roads']).toEqual(wrong('check ROUTING_URL'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('has doubts where all works, but hardly as meant', async () => {
    const found = await examine({
      PUBLIC_URL: 'http://wildsoak.example',
      ROUTING_URL: await startRoads('sketch'),
      STRIPE_PRICE_ID: 'price_other',
    });
    expect(found).toMatchObject({
      'public address': doubt('cookies are not Secure'),
      roads: doubt('only the sketch'),
      payments: wrong('STRIPE_PRICE_ID'),
    });
    expect(await examine({ PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({
      'public address': 'ok http://localhost:3000',
    });
  });

  const noS3 = Object.fromEntries(Object.keys(s3.environment).map((name) => [name, '']));

  it('leaves nothing in a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wildsoak-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const found = await examine({ ...noS3, FILES_DIR: folder });
    expect(found['photos']).toBe('ok the folder can be written');
    expect(await readdir(folder, { recursive: true })).toEqual(['photos']);
  });

  it('looks where the photos are: another account may have made their folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wildsoak-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'photos'), '');
    const found = await examine({ ...noS3, FILES_DIR: folder });
    expect(found['photos']).toEqual(wrong('check FILES_DIR'));
  });

  it('writes nothing for a paused site', async () => {
    const folder = join(tmpdir(), 'wildsoak-doctor-never-made');
    const copy = { ...noS3, FILES_DIR: folder };
    const { site, ...platform } = openPlatform(readConfig({ ...healthy, ...copy }));
    onTestFinished(() => platform.close());
    await site.pause('restored from a backup');
    onTestFinished(() => site.resume());
    expect((await examine(copy))['photos']).toMatch(
      /^ok can be read; a paused site writes nothing/,
    );
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('a folder that cannot be written', async () => {
    const found = await examine({ ...noS3, FILES_DIR: '/dev/null/photos' });
    expect(found['photos']).toEqual(wrong('check FILES_DIR.*ENOTDIR'));
  });

  it('a clock that is ten minutes off', async () => {
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await examine({}))['clock']).toEqual(wrong("PostgreSQL's by (599|60\\d).* NTP"));
  });

  it('as a command: a line for each check, and 1 if one is wrong', async () => {
    const run = async (environment: Record<string, string>) => {
      const { output, exited } = runMain('doctor', { ...healthy, ...environment });
      return { code: await exited, lines: output.text.trim().split('\n') };
    };
    const well = await run({});
    for (const line of well.lines) expect(line).toMatch(/^ok {4}[\w ]+: /);
    expect(well.code).toBe(0);
    const ill = await run({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(ill.code).toBe(1);
    expect(ill.lines.filter((line) => !line.startsWith('ok '))).toEqual([
      expect.stringMatching(/^WRONG mail: .*check SMTP_URL/),
    ]);
  });

  it('at the start of a server in production: a line of the log for each', async () => {
    const { output } = await startServer(databaseUrl, {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    await vi.waitFor(() => {
      const lines = output.text.split('\n').filter((line) => line.includes('"check"'));
      const found = lines.map((line) => JSON.parse(line) as { check: string; level: number });
      expect(found).toContainEqual(expect.objectContaining({ check: 'Redis', level: 30 }));
      expect(found).toContainEqual(expect.objectContaining({ check: 'mail', level: 40 }));
    }, 20_000);
  });
});

it.each(['serve', 'worker'])(
  'without PUBLIC_URL in production %s does not start, and says so in a line',
  async (role) => {
    const { output, exited } = runMain(role, { ...healthy, PUBLIC_URL: '' });
    expect(await exited).toBe(1);
    expect(JSON.parse(output.text)).toMatchObject({
      level: 60,
      msg: expect.stringMatching(/^PUBLIC_URL is missing: /),
    });
  },
);

it('a proxy that is not in TRUSTED_PROXIES is named once', async () => {
  const { url, output } = await startServer(databaseUrl);
  const ask = () => fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  await vi.waitFor(() => expect(output.text).toContain('TRUSTED_PROXIES'), 10_000);
  const lines = output.text.split('\n').filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, proxy: '127.0.0.1' }),
  ]);
});
