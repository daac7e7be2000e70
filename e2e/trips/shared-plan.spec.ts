import { addMember, sessionCookie, signIn } from '../support/member.ts';
import { PREMIUM, savePlan, shareOf, STOPS } from '../support/plans.ts';
import { expect, forgiveFailedCalls, openPage, photograph, test } from '../support/test.ts';

test.describe('Shared plan', () => {
  test(
    'a page comes with a thin line, and the browser asks for the whole one',
    { tag: '@16.27' },
    async ({ page, context }) => {
      await signIn(context, await addMember(PREMIUM));
      const coordinates = Array.from({ length: 12_000 }, (_, i) => [
        -116.2 + i * 0.0001,
        43.6 + 0.3 * Math.sin(i / 50) + 0.01 * Math.sin(i),
      ]);
      const id = await savePlan(page.request, {
        routeGeoJson: { type: 'LineString', coordinates },
      });
      const token = await shareOf(page.request, id);
      await context.clearCookies();
      const wholeLine = page.waitForResponse(`**/api/shared-plans/${token}`);
      const answer = await openPage(page, `/shared-plans/${token}`);
      expect((await answer?.text())?.length).toBeLessThan(100_000);
      const { route_geojson: route } = (await (await wholeLine).json()) as {
        route_geojson: { geometry: { coordinates: unknown[] } };
      };
      expect(route.geometry.coordinates.length).toBeGreaterThan(4_000);
      await expect(page.locator('.route-line')).toBeAttached();
    },
  );

  test(
    'a shared plan shows nothing but the plan, no search lists it, no cache keeps it, and it is the same for everybody',
    { tag: ['@16.3', '@19.3', '@19.38'] },
    async ({ page, context, playwright, baseURL }) => {
      const own = { location: 'Nowhere Gulch', bio: 'Knows every pool.' };
      const member = await addMember({ ...PREMIUM, ...own });
      await signIn(context, member);
      const id = await savePlan(page.request);
      const path = `/shared-plans/${await shareOf(page.request, id)}`;
      const anybody = await playwright.request.newContext({ baseURL: String(baseURL) });
      const answer = await anybody.get(path);
      const headers = answer.headers();
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toBe('noindex');
      const html = await answer.text();
      expect(html).toContain('Sawtooth weekend');
      for (const secret of [
        member.username,
        member.email,
        own.location,
        own.bio,
        `/my-plans/${id}`,
      ])
        expect(html).not.toContain(secret);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      const asOwner = await anybody.get(path, { headers: { cookie: await sessionCookie(member) } });
      expect(await asOwner.text()).toBe(html);
      const asData = await anybody.get(`${path}.data`);
      expect(asData.status()).toBe(200);
      expect(asData.headers()['cache-control']).toBe('no-store');
      await anybody.dispose();
    },
  );

  test(
    'a link dies at once with its sharing or its plan',
    { tag: ['@16.28'] },
    async ({ page, context, consoleErrors }) => {
      await signIn(context, await addMember(PREMIUM));
      const id = await savePlan(page.request);
      const token = await shareOf(page.request, id);
      const path = `/shared-plans/${token}`;
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
      await photograph(page, 'shared-plan');
      expect((await page.request.delete(`/api/planner/plans/${id}/share`)).status()).toBe(204);

      const dead = await page.reload();
      expect(dead?.status()).toBe(404);
      expect(dead?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This plan is no longer shared.',
      );
      await expect(page).toHaveTitle('This plan is no longer shared. | Wildsoak');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(await dead?.text()).not.toContain('Sawtooth weekend');
      expect((await page.request.get(`${path}.data`)).status()).toBe(404);
      await photograph(page, 'shared-plan-dead');
      await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL('/');

      const another = await shareOf(page.request, id);
      expect((await page.request.delete(`/api/planner/plans/${id}`)).status()).toBe(204);
      for (const never of [another, '%3Cscript%3E']) {
        const answer = await page.request.get(`/shared-plans/${never}`);
        expect(answer.status()).toBe(404);
        expect(await answer.text()).toContain('This plan is no longer shared.</h1>');
      }
      forgiveFailedCalls(consoleErrors);
    },
  );
});

test.describe('Shared plan without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared plan can be read', { tag: '@20.5' }, async ({ page, playwright, baseURL }) => {
    const owner = await playwright.request.newContext({
      baseURL: String(baseURL),
      extraHTTPHeaders: { cookie: await sessionCookie(await addMember(PREMIUM)) },
    });
    const token = await shareOf(owner, await savePlan(owner));
    await owner.dispose();
    await page.goto(`/shared-plans/${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawtooth weekend');
    await expect(page.getByRole('link', { name: STOPS.kirkham.name })).toBeVisible();
    await expect(page.getByText('Calculating map bounds...')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  });
});
