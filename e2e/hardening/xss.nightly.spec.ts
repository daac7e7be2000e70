import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { ROOT } from '../support/environment.ts';
import { addMember, signIn } from '../support/member.ts';
import { startOwnSite } from '../support/own-site.ts';
import { addPhoto, addReview, itemsOf, REVIEWED, springAt } from '../support/reviews.ts';
import { structuredDataOf } from '../support/structured-data.ts';
import { expect, forgiveFailedCalls, openPage, test } from '../support/test.ts';
import { HOSTILE_TEXTS } from '../../web/test/hostile-texts.ts';

const ALL = HOSTILE_TEXTS.join(' ');

interface Watched {
  hacked?: unknown;
  violations?: string[];
}

/** We never write these ourselves. */
const FOREIGN = 'iframe, math, [onload], [onerror], [onfocus], [ontoggle]';
const SCRIPT_LINK = 'a[href^="javascript:" i]';

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
    await expect(page.locator(`main :is(script:not([src^="/assets/"]), ${FOREIGN})`)).toHaveCount(
      0,
    );
    await expect(page.locator(SCRIPT_LINK)).toHaveCount(0);
  };
};

test(
  'the watch itself hears a script, a dialog and a refused script',
  { tag: ['@19.1'] },
  async ({ page, consoleErrors }) => {
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
  },
);

/** Gives a spring this name and description. Returns a function that takes them back. */
const rename = async (id: number, text: string) => {
  const write = (name: string, description: string) =>
    runSql("update springs set name = :'name', description = :'description' where id = :'id'", {
      id: String(id),
      name,
      description,
    });
  const stored = await runSql(
    "select coalesce(name, '') || chr(1) || coalesce(description, '') from springs where id = :'id'",
    { id: String(id) },
  );
  const [name = '', description = ''] = stored.split('\u0001');
  await write(text, text);
  return () => write(name, description);
};

test(
  'what people wrote is text on every page that shows it',
  { tag: ['@19.1', '@2.46'] },
  async ({ page, context }) => {
    const expectInert = await watch(page);
    const heading = page.getByRole('heading', { level: 1 });
    const undo: (() => Promise<unknown>)[] = [];
    try {
      for (const [index, text] of HOSTILE_TEXTS.entries()) {
        const id = await springAt(REVIEWED.xss, index);
        await addReview(await addMember(), id, { comment: text });
        undo.push(await rename(id, text));
        // HTML, JSON-LD and meta tags, as they leave the server.
        const html = await (await page.goto(`/springs/${id}`))?.text();
        const blocks = structuredDataOf(String(html));
        const way = expect.arrayContaining([expect.objectContaining({ name: text })]);
        expect(blocks).toEqual([
          expect.objectContaining({ '@type': 'BreadcrumbList', itemListElement: way }),
          expect.objectContaining({ name: text, description: expect.stringContaining(text) }),
        ]);
        await expect(heading).toHaveText(text.trim());
        await expect(itemsOf(page)).toHaveCount(1);
        await expectInert();
      }
      const id = await springAt(REVIEWED.xss, HOSTILE_TEXTS.length);
      undo.push(await rename(id, ALL));
      const member = await addMember({ location: ALL.slice(0, 100), bio: ALL, is_moderator: true });
      await addReview(member, id, { comment: `${ALL}\n${ALL}` });
      const reported = await addReview(await addMember(), id, { comment: ALL });
      await addPhoto(reported);
      await runSql(
        `insert into reports (review_id, member_id, reason)
       values (:'review'::integer, :'member'::bigint, 'spam')`,
        { review: String(reported), member: member.id },
      );
      await signIn(context, member);
      await openPage(page, `/search?q=${encodeURIComponent(ALL)}`);
      await expectInert();
      await test.step('after a navigation inside the site, in the lightbox and in the form', async () => {
        await openPage(page, `/profile/${member.username}`);
        await expectInert();
        await page.getByRole('main').locator(`a[href="/springs/${id}"]`).first().click();
        await expect(heading).toContainText('window.hacked=1');
        await page.getByRole('region', { name: 'Photo Gallery' }).getByRole('button').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Edit your review' }).click();
        await expect(page.getByRole('form', { name: 'Edit your review' })).toBeVisible();
        await expectInert();
      });
      for (const path of ['/profile/settings', '/moderation']) {
        await openPage(page, path);
        await expectInert();
      }
    } finally {
      for (const takeBack of undo) await takeBack();
    }
  },
);

test(
  'what stands in an address is text on the page',
  { tag: ['@19.1'] },
  async ({ page, consoleErrors }) => {
    const expectInert = await watch(page);
    const pathsWith = (text: string) => {
      const encoded = encodeURIComponent(text);
      return [
        `/search?q=${encoded}`,
        `/login?returnTo=${encoded}`,
        `/springs/${encoded}`,
        `/profile/${encoded}`,
      ];
    };
    for (const path of pathsWith(ALL.slice(0, 400))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectInert();
    }
    // Each of them alone, as a browser reads the HTML.
    const foreign = await page.evaluate(
      async ([paths, selector]) => {
        const found = await Promise.all(
          paths.map(async (path) => {
            const html = await (await fetch(path)).text();
            const read = new DOMParser().parseFromString(html, 'text/html');
            const scripts = [...read.scripts].filter(({ text }) =>
              /^\s*(window|parent)\.hacked/.test(text),
            );
            return [...scripts, ...read.querySelectorAll(selector)].map((one) => one.outerHTML);
          }),
        );
        return found.flat();
      },
      [HOSTILE_TEXTS.flatMap(pathsWith), `main :is(${FOREIGN}), ${SCRIPT_LINK}`] as const,
    );
    expect(foreign).toEqual([]);
    // The browser reports that some of them are 404.
    forgiveFailedCalls(consoleErrors);
  },
);

/** Beside the real one, whose files it serves. */
const ENTRY_WITH_HOLE = resolve(ROOT, 'web/build/server/with-hole.mjs');

test(
  'a foreign script in the HTML is refused, and the page comes alive',
  { tag: '@19.22' },
  async ({ page, consoleErrors }) => {
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
    expect(consoleErrors).toEqual([
      expect.stringMatching(/inline script.*Content Security Policy/),
    ]);
    await site.stop();
    rmSync(ENTRY_WITH_HOLE);
    consoleErrors.length = 0;
  },
);
