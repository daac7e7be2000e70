import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createPrivatePostgres } from '../../server/test/support/private-postgres.ts';
import { GONE_DATABASE_PORT, GONE_PORT } from '../support/address.ts';
import { freshRedisUrl } from '../support/environment.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { resultsOf } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');
const BASE = `http://localhost:${GONE_PORT}`;

test.describe.configure({ mode: 'serial' });

test.describe('With the database stopped', () => {
  let postgres: ReturnType<typeof createPrivatePostgres>;
  let server: ChildProcess;
  const environment = () => ({
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    REDIS_URL: freshRedisUrl(),
    TILE_URL: 'self',
    PORT: String(GONE_PORT),
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const serve = async (isUp: (status: number) => boolean) => {
    server = spawn(process.execPath, [MAIN, 'serve'], { env: environment(), stdio: 'inherit' });
    const status = () =>
      fetch(`${BASE}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(async () => isUp(await status()), { timeout: 30_000 }).toBe(true);
  };
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };

  test.beforeAll(() => {
    postgres = createPrivatePostgres(GONE_DATABASE_PORT);
    postgres.start();
    for (const role of ['migrate', 'import']) {
      spawnSync(process.execPath, [MAIN, role], { env: environment(), stdio: 'ignore' });
    }
  });

  test.afterAll(async () => {
    await stop();
    postgres.remove();
  });

  test("while it runs: the map and Featured stay, a spring says 'HTTP error fetching details! status: 503', a search 'Failed to load search results: …'", async ({
    page,
    consoleErrors,
  }) => {
    await serve((status) => status === 200);
    postgres.kill();
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
    postgres.start();
    await expect
      .poll(async () => (await fetch(`${BASE}/api/springs/646`)).status, { timeout: 20_000 })
      .toBe(200);
    await page.goto(`${BASE}/springs/646`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kirkham Hot Springs');
    await stop();
    forgiveFailedCalls(consoleErrors);
  });

  test("from the start: 'Failed to load map data: HTTP error! status: 503.' and 'Failed to load featured springs: …'; all is there when it comes back", async ({
    page,
    consoleErrors,
  }) => {
    postgres.kill();
    await serve((status) => status === 503);
    await page.goto(BASE);
    await expect(page.getByText(/^Error loading map data/)).toHaveText(
      'Error loading map data: Failed to load map data: HTTP error! status: 503.',
    );
    await expect(page.getByText(/^Error: Failed to load featured springs: /)).toBeVisible();
    postgres.start();
    await expect
      .poll(async () => (await fetch(`${BASE}/readyz`)).status, { timeout: 30_000 })
      .toBe(200);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('status').first()).toHaveText('1,661 springs');
    forgiveFailedCalls(consoleErrors);
  });
});
