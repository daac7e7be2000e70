import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { NO_SOURCES } from '../../fakes/source-server.ts';
import { createPrivatePostgres } from '../../server/test/support/private-postgres.ts';
import { GONE_DATABASE_PORT, GONE_PORT } from '../support/address.ts';
import { freshRedisUrl } from '../support/environment.ts';
import { resultsOf } from '../support/map.ts';
import { expect, expectAwake, forgiveFailedCalls, test } from '../support/test.ts';

const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');
const BASE = `http://localhost:${GONE_PORT}`;

test(
  'with the database stopped the pages say what failed, show what is in memory, and recover',
  { tag: ['@19.44', '@8.4', '@8.13'] },
  async ({ page, consoleErrors }) => {
    // A new database takes most of a minute on a busy machine.
    test.slow();
    const postgres = createPrivatePostgres(GONE_DATABASE_PORT);
    postgres.start();
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      REDIS_URL: freshRedisUrl(),
      TILE_URL: 'self',
      ...NO_SOURCES,
      PORT: String(GONE_PORT),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      DRAIN_MS: '0',
      PUBLIC_URL: BASE,
    };
    for (const role of ['migrate', 'import']) {
      spawnSync(process.execPath, [MAIN, role], { env: environment, stdio: 'ignore' });
    }
    postgres.kill();
    const server = spawn(process.execPath, [MAIN, 'serve'], { env: environment, stdio: 'inherit' });
    const statusOf = (path: string) =>
      fetch(BASE + path).then(
        (answer) => answer.status,
        () => 0,
      );
    const expectStatus = (path: string, status: number) =>
      expect.poll(() => statusOf(path), { timeout: 30_000 }).toBe(status);
    try {
      await page.setViewportSize({ width: 1440, height: 900 });

      await test.step('stopped from the start: the site opens when the database is back', async () => {
        postgres.start();
        await expectStatus('/readyz', 200);
        await page.goto(BASE);
        await expect(page.getByRole('status').first()).toHaveText('1,672 springs');
        await expectStatus('/api/springs/featured', 200);
      });

      await test.step('stopped while it runs', async () => {
        postgres.kill();
        await page.goto(BASE);
        await expect(resultsOf(page).first()).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(9);
        await page.goto(`${BASE}/springs/646`);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveText('HTTP error fetching details! status: 503');
        await page.goto(`${BASE}/search?q=kirkham`);
        await expect(page.getByText(/^Failed to load search results: /)).toBeVisible();
        postgres.start();
        await expectStatus('/api/springs/646', 200);
        await page.goto(`${BASE}/springs/646`);
        await expect(heading).toHaveText('Kirkham Hot Springs');
        // Its scripts come after the heading, and the server stops now.
        await expectAwake(page);
      });
    } finally {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      postgres.remove();
    }
    forgiveFailedCalls(consoleErrors);
  },
);
