import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { GONE_PORT } from '../support/address.ts';
import { runSql } from '../support/database.ts';
import { resultsOf } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');
const BASE = `http://localhost:${GONE_PORT}`;
const DATABASE = 'wildsoak_e2e_gone';

/** PostgreSQL refuses every connection to it from now on, and ends those that are. */
const stopDatabase = () => {
  runSql(`alter database ${DATABASE} allow_connections false`);
  runSql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${DATABASE}'`);
};
const startDatabase = () => runSql(`alter database ${DATABASE} allow_connections true`);

test.describe.configure({ mode: 'serial' });

test.describe('With the database stopped', () => {
  let server: ChildProcess;
  const environment = () => {
    const url = new URL(String(process.env['DATABASE_URL']));
    url.pathname = `/${DATABASE}`;
    return {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url.href,
      REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=e2e-gone-${Date.now()}:`,
      TILE_URL: 'self',
      PORT: String(GONE_PORT),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    };
  };
  const serve = async (isUp: (status: number) => boolean) => {
    server = spawn(process.execPath, [MAIN, 'serve'], { env: environment(), stdio: 'inherit' });
    const status = () =>
      fetch(`${BASE}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(async () => isUp(await status()), { timeout: 30_000 }).toBe(true);
  };
  const stop = () => server.kill('SIGTERM');

  test.beforeAll(() => {
    runSql(`drop database if exists ${DATABASE} with (force)`);
    runSql(`create database ${DATABASE}`);
    for (const role of ['migrate', 'import']) {
      spawnSync(process.execPath, [MAIN, role], { env: environment(), stdio: 'ignore' });
    }
  });

  test.afterAll(() => {
    stop();
    runSql(`drop database if exists ${DATABASE} with (force)`);
  });

  test("while it runs: the map and Featured stay, a spring says 'HTTP error fetching details! status: 503', a search 'Failed to load search results: …'", async ({
    page,
    consoleErrors,
  }) => {
    await serve((status) => status === 200);
    stopDatabase();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(BASE);
    await expect(resultsOf(page).first()).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(9);
    await page.goto(`${BASE}/springs/646`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'HTTP error fetching details! status: 503',
    );
    await page.goto(`${BASE}/search?q=kirkham`);
    await expect(page.getByText(/^Failed to load search results: /)).toBeVisible();
    startDatabase();
    await expect
      .poll(async () => (await fetch(`${BASE}/api/springs/646`)).status, { timeout: 20_000 })
      .toBe(200);
    await page.goto(`${BASE}/springs/646`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kirkham Hot Springs');
    stop();
    consoleErrors.length = 0;
  });

  test("from the start: 'Failed to load map data: HTTP error! status: 503.' and 'Failed to load featured springs: …'; all is there when it comes back", async ({
    page,
    consoleErrors,
  }) => {
    stopDatabase();
    await serve((status) => status === 503);
    await page.goto(BASE);
    await expect(page.getByText(/^Error loading map data/)).toHaveText(
      'Error loading map data: Failed to load map data: HTTP error! status: 503.',
    );
    await expect(page.getByText(/^Error: Failed to load featured springs: /)).toBeVisible();
    startDatabase();
    await expect
      .poll(async () => (await fetch(`${BASE}/readyz`)).status, { timeout: 30_000 })
      .toBe(200);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('status').first()).toHaveText('1,661 springs');
    consoleErrors.length = 0;
  });
});
