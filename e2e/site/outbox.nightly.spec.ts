import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page, type Route } from '@playwright/test';
import type { Visit } from '@wildsoak/contract/visits';
import { LOOP_PROBE_PORT, OWN_SITE_PORT } from '../support/address.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { runSql } from '../support/database.ts';
import { favoritesIn } from '../support/favorites.ts';
import { addMember, signIn, type Member } from '../support/member.ts';
import { expectControlled, expectKept, noteOf } from '../support/offline.ts';
import { startLossyProxy } from '../support/lossy-proxy.ts';
import { startOwnSite, type OwnSite } from '../support/own-site.ts';
import { pngFile } from '../support/pictures.ts';
import { REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, expectAwake, forgiveFailedCalls, openPage, test } from '../support/test.ts';

const WAITING = "No signal. We'll send it when you're back online.";

/** A PNG of this many bytes: what follows its end is not read, and kept all the same. */
const photoOf = (name: string, bytes: number): ReturnType<typeof pngFile> => {
  const { buffer, ...file } = pngFile(name);
  return { ...file, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) };
};

const PHOTO_BYTES = 12_000_000;

/** One profile on the disk, as a person's own browser: closed and started again it has all it had. */
const useProfile = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-profile-'));
  let context: BrowserContext | undefined;
  return {
    start: async () => {
      context = await chromium.launchPersistentContext(folder, {
        ...CHROMIUM,
        serviceWorkers: 'allow',
      });
      // Otherwise the form would make the large photo a small one.
      await context.addInitScript(() => {
        HTMLCanvasElement.prototype.toBlob = (done) => done(null);
      });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    close: async () => context?.close(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const writeVisit = async (page: Page, comment: string, photo: ReturnType<typeof pngFile>) => {
  await page.getByRole('button', { name: 'I was there' }).first().click();
  const form = page.getByRole('form', { name: 'What you found' });
  const road = form.getByRole('group', { name: 'The road' });
  await road.getByRole('button', { name: 'Any car' }).click();
  await form.getByLabel('Anything else?').fill(comment);
  await form.getByLabel('Photo').setInputFiles(photo);
  await expect(form.getByText(photo.name)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText(WAITING);
  await expect(form).toHaveCount(0);
};

const noticeOf = (page: Page) =>
  page.getByRole('link', { name: /waiting to send|couldn't be sent/ });

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');

/** 'spring comment', in the order in which the server wrote them. */
const visitsIn = async (member: Member): Promise<string[]> => {
  const lines = await runSql(
    `select spring_id || ' ' || comment from visits where member_id = :'id'::bigint order by id`,
    { id: member.id },
  );
  return lines.split('\n').filter((line) => line !== '');
};

/** A member's photos of a spring, as everybody gets them: the types of the files. */
const photosShown = async (url: string, springId: number, { username }: Member) => {
  const answer = await fetch(`${url}/api/springs/${springId}/visits`);
  const visits = (await answer.json()) as Visit[];
  const own = visits.filter((visit) => visit.username === username);
  return Promise.all(
    own.map(async ({ image_url: image }) => {
      const file = await fetch(new URL(String(image), url));
      return [file.status, file.headers.get('content-type')?.split('/')[0]];
    }),
  );
};

/** What waits on the device: the size of each photo, and how the last try failed. */
const entriesOn = (page: Page): Promise<{ size: number; status: number | null }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.addEventListener('success', () => {
            const entries = reading.result as { photo: File; failure: { status: number } | null }[];
            resolve(
              entries.map(({ photo, failure }) => ({
                size: photo.size,
                status: failure?.status ?? null,
              })),
            );
            opening.result.close();
          });
        });
      }),
  );

test.describe.configure({ timeout: 180_000 });

test(
  'two visits with photos, made with the server stopped, survive a restart and are there once, even if the first answer is lost; nobody else sends them',
  { tag: ['@24.85', '@24.87', '@24.90', '@24.92'] },
  async () => {
    const profile = await useProfile();
    const member = await addMember();
    const other = await addMember();
    const first = await springAt(REVIEWED.outbox);
    const second = await springAt(REVIEWED.outbox, 1);
    const serverPort = LOOP_PROBE_PORT + test.info().parallelIndex;
    const proxy = await startLossyProxy(OWN_SITE_PORT + test.info().parallelIndex, serverPort);
    let site: OwnSite | undefined;
    const startSite = async () => {
      site = await startOwnSite({ PORT: String(serverPort) });
      return site.url;
    };
    const stopSite = async () => {
      await site?.stop();
      site = undefined;
    };
    const url = await startSite();
    const postsOf = () => [first, second].map((id) => proxy.postsTo(`/api/springs/${id}/visits`));
    try {
      let { context, page } = await profile.start();
      await signIn(context, member);
      for (const id of [first, second]) {
        await openPage(page, `${url}/springs/${id}`);
        await expectControlled(page);
        await expectKept(page, [`/springs/${id}`, `/api/springs/${id}`]);
      }
      await expectKept(page, ['/api/auth/status', '/outbox']);

      await stopSite();
      await context.setOffline(true);
      await page.goto(`${url}/springs/${first}`);
      await expectAwake(page);
      await writeVisit(page, 'First, in the snow', photoOf('first.png', PHOTO_BYTES));
      await expect(noticeOf(page)).toHaveText('1 item waiting to send');
      await page.goto(`${url}/springs/${second}`);
      await expectAwake(page);
      await writeVisit(page, 'Second, at dusk', pngFile('second.png'));
      await expect(noticeOf(page)).toHaveText('2 items waiting to send');

      await profile.close();
      ({ context, page } = await profile.start());
      await page.goto(`${url}/outbox`);
      await expectAwake(page);
      await expect(noteOf(page)).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(2);
      await expect(rowsOf(page).first()).toContainText('First, in the snow');
      expect(await entriesOn(page)).toMatchObject([{ size: PHOTO_BYTES }, {}]);

      // Meanwhile somebody else signs in on this device.
      await startSite();
      await signIn(context, other);
      await openPage(page, `${url}/outbox`);
      await expect(
        page.getByText(/^2 items on this device are waiting for another account/),
      ).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('in the snow');
      // What is theirs waits behind the visits: once it is sent, a whole round is over.
      await openPage(page, `${url}/springs/${second}`);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Add to Bucket List' }).click();
      await expect(noticeOf(page)).toHaveText('1 item waiting to send');
      await context.setOffline(false);
      await expect(toastOf(page).filter({ hasText: 'Sent 1 waiting item.' })).toBeVisible();
      expect(await favoritesIn(other)).toEqual([`${second} Bucket List`]);
      expect(postsOf()).toEqual([0, 0]);

      // The member again. The server writes the first visit, and its answer is lost.
      await signIn(context, member);
      proxy.loseAnswersTo(`/api/springs/${first}/visits`);
      await openPage(page, `${url}/outbox`);
      await expect.poll(() => visitsIn(member)).toEqual([`${first} First, in the snow`]);
      await expect.poll(async () => (await entriesOn(page))[0]?.status).toBe(0);
      await expect(rowsOf(page)).toHaveCount(2);
      const lost = proxy.postsTo(`/api/springs/${first}/visits`);
      proxy.loseAnswersTo();
      // Sent again by itself, after a pause.
      await expect(page.getByText(/^Nothing to send\./)).toBeVisible({
        timeout: 60_000,
      });
      expect(postsOf()).toEqual([lost + 1, 1]);
      expect(await visitsIn(member)).toEqual([
        `${first} First, in the snow`,
        `${second} Second, at dusk`,
      ]);
      for (const id of [first, second])
        expect(await photosShown(url, id, member)).toEqual([[200, 'image']]);
      expect(await visitsIn(other)).toEqual([]);
    } finally {
      await profile.close();
      profile.remove();
      await stopSite();
      await proxy.stop();
    }
  },
);

test(
  'of two tabs only one sends what waits',
  { tag: '@24.87' },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    const id = await springAt(REVIEWED.outbox, 2);
    const calls: Route[] = [];
    let isLost = true;
    await context.route(`**/api/springs/${id}/favorite`, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (isLost) return route.abort();
      calls.push(route);
      return undefined;
    });
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    await page.getByRole('button', { name: 'Add to Bucket List' }).click();
    await expect(noticeOf(page)).toHaveText('1 item waiting to send');
    const second = await context.newPage();
    await openPage(second, '/outbox');
    await expect(rowsOf(second)).toHaveCount(1);

    // One call is on its way, and no answer comes yet.
    isLost = false;
    await second.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => calls.length).toBe(1);
    // A page that opens tries at once, and has the note when its round is over.
    await openPage(page, '/why-hot-springs');
    await expect(noticeOf(page)).toHaveText('1 item waiting to send');
    expect(calls).toHaveLength(1);

    await calls[0]?.continue();
    await expect(noticeOf(page)).toHaveCount(0);
    await expect(second.getByText(/^Nothing to send\./)).toBeVisible();
    expect(await favoritesIn(member)).toEqual([`${id} Bucket List`]);
    expect(calls).toHaveLength(1);
    forgiveFailedCalls(consoleErrors);
  },
);

test(
  'what is on its way for the first time when its tab is closed goes out once from the next page',
  { tag: '@24.97' },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    const id = await springAt(REVIEWED.outbox, 2);
    const keys: (string | undefined)[] = [];
    await context.route(`**/api/springs/${id}/favorite`, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The first never gets an answer.
      return keys.length === 1 ? undefined : route.continue();
    });
    await signIn(context, member);
    const tab = await context.newPage();
    await openPage(tab, `/springs/${id}`);
    await openPage(page, '/outbox');
    await tab.getByRole('button', { name: 'Add to Bucket List' }).click();
    await expect.poll(() => keys.length).toBe(1);
    // By now the other tab can find it, and leaves it alone.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('outbox') !== null))
      .toBe(true);
    await openPage(page, '/outbox');
    await expect(page.getByText(/^Nothing to send\./)).toBeVisible();
    expect(keys).toHaveLength(1);

    await tab.close();
    await openPage(page, '/outbox');
    await expect.poll(() => favoritesIn(member)).toEqual([`${id} Bucket List`]);
    await expect(page.getByText(/^Nothing to send\./)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    forgiveFailedCalls(consoleErrors);
  },
);
