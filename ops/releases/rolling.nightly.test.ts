import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../server/test/support/test-database.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { startProxy } from '../proxy/start-proxy.ts';
import { startLoad } from '../load/arrivals.ts';
import { openSite } from './site.ts';
import { createTraffic, signInMembers } from './traffic.ts';
import { sendVisitors } from './visitors.ts';

const SERVER = resolve(import.meta.dirname, '../../server');
const PER_SECOND = 40;
const VISITORS = 60;

const folder = await mkdtemp(join(tmpdir(), 'wildsoak-releases-'));
afterAll(() => rm(folder, { recursive: true }));

/** A build whose only script has another name. */
const buildSmall = async (name: string) => {
  const web = join(folder, name);
  await cp(join(SERVER, 'test/support/web'), web, { recursive: true });
  const webEntry = join(web, 'server/index.ts');
  const code = await readFile(webEntry, 'utf8');
  await writeFile(webEntry, code.replaceAll('app-1.js', `app-${name}.js`));
  await rename(join(web, 'client/assets/app-1.js'), join(web, `client/assets/app-${name}.js`));
  return { main: join(SERVER, 'src/main.ts'), webEntry };
};

it(
  'a release and a rollback under load: no request fails, and no visitor misses a script',
  { tags: ['@23.40', '@23.43'] },
  async () => {
    const { url, drop } = await cloneDatabase();
    const environment = {
      ...testEnvironment(url),
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      // A slow machine must not fail the test.
      DATABASE_TIMEOUT_MS: '60000',
    };
    const site = await openSite(environment);
    const proxy = await startProxy(site.ports);
    try {
      const [before, after] = [await buildSmall('before'), await buildSmall('after')];
      await site.prepare(before, ['publish']);
      await site.start(before);
      const traffic = createTraffic(await signInMembers(environment), () => []);
      const load = startLoad(proxy, PER_SECOND, traffic);
      const visits = sendVisitors(proxy, {
        count: VISITORS,
        comeMs: 8_000,
        stayMs: 4_000,
        paths: ['/'],
      });
      for (const release of [after, before]) {
        await site.prepare(release, ['publish']);
        await site.roll(release);
      }
      const { files, missing } = await visits;
      await load.stop();
      expect(load.failures).toEqual([]);
      expect(missing).toEqual([]);
      expect(files).toBe(VISITORS);
      expect(load.sent()).toBeGreaterThan(PER_SECOND * 5);
    } finally {
      await proxy.stop();
      await site.close();
      await drop();
    }
  },
);
