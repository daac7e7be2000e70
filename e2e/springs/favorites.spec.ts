import { addFavorites, BARANOF, favoritesIn, KRIGBAUM, KWISKWIS } from '../support/favorites.ts';
import { addMember, signIn } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'favorites are listed, moved and removed, and the map and their springs know it without a reload',
  { tag: ['@1.3', '@2.67', '@7.19', '@10.8', '@11.5', '@11.9'] },
  async ({ page, context }) => {
    const member = await addMember();
    await addFavorites(member, [
      [KRIGBAUM.id, 'Visited'],
      [BARANOF.id, 'Visited'],
      [KWISKWIS.id, 'Bucket List'],
    ]);
    await signIn(context, member);
    await openPage(page, '/favorites');
    await expect(page).toHaveTitle('My Favorites | Wildsoak');
    const visited = page.getByRole('region', { name: /^Visited/ });
    const bucketList = page.getByRole('region', { name: /^Bucket List/ });
    await expect(visited.getByRole('link')).toHaveText([BARANOF.name, KRIGBAUM.name]);
    await photograph(page, 'favorites');

    await bucketList.getByRole('button', { name: `Move to Visited: ${KWISKWIS.name}` }).click();
    await expect(visited.getByRole('link')).toHaveText([
      KWISKWIS.name,
      BARANOF.name,
      KRIGBAUM.name,
    ]);
    await visited.getByRole('button', { name: `Remove from Visited: ${BARANOF.name}` }).click();
    await expect(visited.getByRole('link')).toHaveText([KWISKWIS.name, KRIGBAUM.name]);
    expect(await favoritesIn(member)).toEqual([`${KRIGBAUM.id} Visited`, `${KWISKWIS.id} Visited`]);

    await test.step('a change on a spring shows in the lists', async () => {
      await visited.getByRole('link', { name: KRIGBAUM.name }).click();
      const favorite = page.getByRole('group', { name: 'Favorite' });
      await favorite.getByRole('button', { name: 'Add to Bucket List' }).click();
      await expect(favorite.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();
      await page.goBack();
      await expect(bucketList.getByRole('link')).toHaveText([KRIGBAUM.name]);
      await expect(visited.getByRole('heading')).toHaveText('Visited (1)');
    });

    await test.step('from a state to the map', async () => {
      await page.getByRole('link', { name: 'Idaho on the map' }).click();
      await expect(page).toHaveURL('/?state=ID&mine=favorites');
      await expect(page.getByRole('status').first()).toHaveText('2 of 1,672 springs');
      await page.goBack();
    });

    await visited.getByRole('button', { name: `Remove from Visited: ${KWISKWIS.name}` }).click();
    await expect(visited.getByRole('heading')).toHaveText('Visited (0)');
    expect(await favoritesIn(member)).toEqual([`${KRIGBAUM.id} Bucket List`]);
  },
);
