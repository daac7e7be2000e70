import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../support/environment.ts';
import { expectControlled, expectKept, keptOn, noteOf } from '../support/offline.ts';
import { startOwnSite } from '../support/own-site.ts';
import { expect, expectAwake, openPage, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Inside the repository, where Node finds the packages. */
const NEXT_ROOT = resolve(ROOT, '.local/e2e-next');
const NEXT = resolve(NEXT_ROOT, 'web');
const NEXT_ENTRY = resolve(NEXT, 'build/server/index.js');
const NOT_COPIED = /\/web\/(build|node_modules|\.react-router)(\/|$)/;

/** The same pages with one word changed, built as any release is. */
const buildNext = () => {
  const web = resolve(ROOT, 'web');
  rmSync(NEXT_ROOT, { recursive: true, force: true });
  cpSync(web, NEXT, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
  cpSync(resolve(ROOT, 'tsconfig.base.json'), resolve(NEXT_ROOT, 'tsconfig.base.json'));
  const changed = resolve(NEXT, 'app/features/home/welcome.tsx');
  const text = readFileSync(changed, 'utf8');
  expect(text).toContain('Welcome to');
  writeFileSync(changed, text.replace('Welcome to', 'Welcome back to'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [resolve(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build', NEXT],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(status, stderr).toBe(0);
};

test.afterAll(() => rmSync(NEXT_ROOT, { recursive: true, force: true }));

test(
  'a new build shows after one reload, also without a connection; an old tab goes on; the worker can be withdrawn',
  { tag: ['@19.58'] },
  async ({ page, consoleErrors }) => {
    // It builds the site a second time and starts it three times.
    test.slow();
    buildNext();
    const heading = page.getByRole('heading', { level: 1 });
    let site = await startOwnSite();

    await openPage(page, site.url);
    await expect(heading).toHaveText('Welcome to Wildsoak');
    await expectControlled(page);
    await expectKept(page, ['/', '/_.data']);
    const before = (await keptOn(page))['assets'] ?? [];
    await site.stop();

    site = await startOwnSite({ WEB_ENTRY: NEXT_ENTRY });
    await test.step('the old tab still opens pages, from files that the server no longer has', async () => {
      const gone = before.find((path) => path.includes('why-hot-springs')) ?? '';
      await page.evaluate(() => Object.assign(window, { isSameTab: true }));
      await page.getByRole('link', { name: 'Why Visit Hot Springs?' }).click();
      await expect(page).toHaveURL(`${site.url}/why-hot-springs`);
      await expect(heading).not.toHaveText('Welcome to Wildsoak');
      expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
      expect(gone).not.toBe('');
      await page.goBack();
      await expect(heading).toHaveText('Welcome to Wildsoak');
    });

    await test.step('one reload', async () => {
      await page.reload();
      await expect(heading).toHaveText('Welcome back to Wildsoak');
      await expectAwake(page);
      const scripts = await page
        .locator('link[rel=modulepreload]')
        .evaluateAll((links) =>
          links.map((link) => new URL((link as HTMLLinkElement).href).pathname),
        );
      const added = scripts.filter((path) => !before.includes(path));
      expect(added.length).toBeGreaterThan(0);
      await expectKept(page, added);
    });

    await test.step('and it is what is there when the connection is gone', async () => {
      await site.stop();
      await page.reload();
      await expect(heading).toHaveText('Welcome back to Wildsoak');
      await expect(noteOf(page)).toBeVisible();
    });

    await test.step('a worker that must go is gone after a visit, with all it kept', async () => {
      site = await startOwnSite({ WEB_ENTRY: NEXT_ENTRY, OFFLINE_WORKER: 'off' });
      await page.reload();
      const left = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect.poll(left).toEqual([0, 0]);
      await site.stop();
    });
    consoleErrors.length = 0;
  },
);
