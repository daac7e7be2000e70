import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { ROOT } from '../support/environment.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { openMap, popupOf, serveSprings, springWith } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import { startOwnSite } from '../support/own-site.ts';
import { addPhoto, addReview, itemsOf, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { structuredDataOf } from '../support/structured-data.ts';
import { expect, openPage, test } from '../support/test.ts';

const PAYLOADS = [
  '<script>window.hacked=1</script>',
  '</script><script>window.hacked=1</script>',
  '</title><img src=x onerror="window.hacked=1">',
  '"><svg onload="window.hacked=1">',
  "' autofocus onfocus='window.hacked=1' x='",
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<a href="javascript:window.hacked=1">x</a>',
  'javascript:window.hacked=1',
  '<!--<script>window.hacked=1//--></script>',
  '{{constructor.constructor("window.hacked=1")()}}${window.hacked=1}',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '\u2028window.hacked=1\u2029<details open ontoggle=alert(1)>',
];

interface Watched {
  hacked?: unknown;
  violations?: string[];
}

/** Remembers every dialog and every refusal of the Content-Security-Policy; the rest is in the page. */
const watch = async (page: Page): Promise<() => Promise<void>> => {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportViolation', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell = (window as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      tell(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => {
    const hacked = await page.evaluate(async () => {
      // After two frames, a script that was about to run has run, and the browser has reported what it refused.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (window as Watched).hacked;
    });
    expect(seen).toEqual([]);
    expect(hacked).toBeUndefined();
    // No payload became an element: we never write these ourselves.
    await expect(
      page.locator(
        'main :is(script:not([src^="/assets/"]), iframe, math, [onload], [onerror], [onfocus], [ontoggle])',
      ),
    ).toHaveCount(0);
    await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0);
  };
};

test('hardening: the watch itself hears a script, a dialog and a refused script', async ({
  page,
  consoleErrors,
}) => {
  const expectInert = await watch(page);
  const probes: [string, () => void][] = [
    // A script that ran: one of the page's own, which no policy refuses.
    ['toBeUndefined', () => Object.assign(window, { hacked: 1 })],
    ['dialog: x', () => setTimeout(() => alert('x'))],
    [
      'CSP: script-src-elem inline',
      () => {
        const script = document.createElement('script');
        script.textContent = 'window.hacked = 1';
        document.body.append(script);
      },
    ],
  ];
  for (const [found, attack] of probes) {
    await openPage(page, '/why-hot-springs');
    if (found === 'toBeUndefined') await expectInert();
    await page.evaluate(attack);
    await expect(expectInert()).rejects.toThrow(found);
  }
  // The browser reports what the policy refused; nothing else is forgiven.
  const others = consoleErrors.filter((text) => !text.includes('Content Security Policy'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

for (const [index, payload] of PAYLOADS.entries()) {
  test(`hardening: XSS, stored: ${payload}`, async ({ page, context }) => {
    const id = await springAt(REVIEWED.xss, index);
    const stored = await runSql(
      "select coalesce(name, '') || chr(1) || coalesce(description, '') from springs where id = :'id'",
      { id: String(id) },
    );
    const [name = '', description = ''] = stored.split('\u0001');
    const write = (values: { name: string; description: string }) =>
      runSql("update springs set name = :'name', description = :'description' where id = :'id'", {
        id: String(id),
        ...values,
      });
    const expectInert = await watch(page);
    const member = await addMember({
      location: payload.slice(0, 100),
      bio: payload,
      is_moderator: true,
    });
    const reviewId = await addReview(await addMember(), id, { comment: payload });
    await addReview(member, id, { comment: `${payload}\n${payload}` });
    await addPhoto(reviewId);
    await runSql(
      `insert into reports (review_id, member_id, reason)
       values (:'review'::integer, :'member'::bigint, 'spam')`,
      { review: String(reviewId), member: member.id },
    );
    await write({ name: payload, description: payload });
    try {
      // HTML, JSON-LD and meta tags, as they leave the server.
      const html = await (await page.request.get(`/springs/${id}`)).text();
      expect(structuredDataOf(html)).toHaveLength(1);
      expect(structuredDataOf(html)[0]).toMatchObject({ name: payload });
      await signIn(context, member);
      await openPage(page, `/springs/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload.trim());
      await expect(itemsOf(page)).toHaveCount(2);
      await expect(page.getByText(payload.trim()).first()).toBeVisible();
      await expectInert();
      // The lightbox names the spring; the form holds the comment.
      await page.getByRole('region', { name: 'Photo Gallery' }).getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit your review' }).click();
      await expect(page.getByRole('form', { name: 'Edit your review' })).toBeVisible();
      await expectInert();
      for (const path of [
        `/profile/${member.username}`,
        '/profile/settings',
        '/moderation',
        `/search?q=${encodeURIComponent(payload)}`,
      ]) {
        await openPage(page, path);
        await expectInert();
      }
    } finally {
      await write({ name, description });
    }
  });
}

test('hardening: XSS, reflected: by the address', async ({ page, consoleErrors }) => {
  const expectInert = await watch(page);
  for (const payload of PAYLOADS) {
    const encoded = encodeURIComponent(payload);
    for (const path of [
      `/search?q=${encoded}`,
      `/login?returnTo=${encoded}`,
      `/springs/${encoded}`,
      `/profile/${encoded}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectInert();
    }
  }
  // The browser reports that some of them are 404.
  forgiveFailedCalls(consoleErrors);
});

test('hardening: XSS in toasts and errors: what a server says is text', async ({
  page,
  context,
  consoleErrors,
}) => {
  const id = await springAt(REVIEWED.xss, PAYLOADS.length);
  await addReview(await addMember(), id);
  await signIn(context, await addMember());
  const expectInert = await watch(page);
  await openPage(page, `/springs/${id}`);
  for (const payload of PAYLOADS) {
    await page.route('**/api/reviews/*/vote', (route) =>
      route.fulfill({ status: 403, json: { error: payload } }),
    );
    await itemsOf(page).first().getByRole('button', { name: 'Helpful', exact: true }).click();
    await expect(toastOf(page, 'alert')).toContainText(payload.trim());
    await expectInert();
    // The next one takes its place.
    await page.unrouteAll();
  }
  forgiveFailedCalls(consoleErrors);
});

test('hardening: XSS in popups of the map', async ({ page }) => {
  const expectInert = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await serveSprings(
    page,
    PAYLOADS.map((payload, index) =>
      springWith({
        id: index + 1,
        name: payload,
        state_code: payload,
        latitude: 30 + (index % 3) * 6,
        longitude: -120 + Math.floor(index / 3) * 12,
      }),
    ),
  );
  await openMap(page);
  for (const marker of await page.locator('.spring-marker').all()) {
    await marker.focus();
    await page.keyboard.press('Enter');
    await expect(popupOf(page).locator('h3')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expectInert();
});

/** Beside the real one, whose files it serves. */
const ENTRY_WITH_HOLE = resolve(ROOT, 'web/build/server/with-hole.mjs');

test('hardening: our own policy blessed whatever the server rendered: a foreign script in the page’s HTML is refused, and the page comes alive', async ({
  page,
  consoleErrors,
}) => {
  writeFileSync(
    ENTRY_WITH_HOLE,
    `import { renderPage as render } from './index.js';
     export const renderPage = async (request, context) => {
       const page = await render(request, context);
       const html = await page.text();
       const hole = '<script>window.hacked = 1</script></body>';
       return new Response(html.replace('</body>', hole), page);
     };`,
  );
  const site = await startOwnSite({ WEB_ENTRY: ENTRY_WITH_HOLE });
  const answer = await openPage(page, `${site.url}/why-hot-springs`);
  expect(await answer?.text()).toContain('<script>window.hacked = 1</script>');
  expect(await page.evaluate(() => (window as Watched).hacked)).toBeUndefined();
  await page.getByRole('link', { name: 'Wildsoak home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Wildsoak');
  expect(consoleErrors).toEqual([expect.stringMatching(/inline script.*Content Security Policy/)]);
  await site.stop();
  rmSync(ENTRY_WITH_HOLE);
  consoleErrors.length = 0;
});
