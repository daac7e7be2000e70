import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe('Spring detail', () => {
  test('name, state, source temperature, coordinates and description, also without JavaScript', async ({
    page,
    request,
  }) => {
    const [spring] = (await (await request.get('/api/springs?search=kirkham')).json()) as {
      id: number;
    }[];
    await openPage(page, `/springs/${spring?.id}`);
    await expect(page).toHaveTitle('Kirkham Hot Springs Details | Wildsoak');
    const main = page.getByRole('main');
    await expect(main).toContainText('149');
    await expect(main).toContainText('at the source');
    await expect(main).toContainText(/4\d\.\d{5}/);
    const html = await (await request.get(`/springs/${spring?.id}`)).text();
    expect(html).toContain('Kirkham Hot Springs');
    expect(html).toContain('Boise County, Idaho');
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute('content', /^.{150}\.\.\.$/);
    await expectAccessible(page);
    await photograph(page, 'spring');
  });
});
