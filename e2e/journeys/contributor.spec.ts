import { cardOf, correctionDialog, openCase, practicalOf } from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { phonePhoto } from '../support/pictures.ts';
import { formOf, itemsOf, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { countTaps } from '../support/taps.ts';
import { expect, expectAwake, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test(
  'a contributor reviews with a photo from the phone and corrects a mistake, which a moderator accepts',
  { tag: ['@1.2', '@2.47', '@12.13', '@18.2', '@18.3', '@20.2', '@22.112'] },
  async ({ page, context, browser, baseURL }) => {
    const id = await springAt(REVIEWED.contributor);
    const [member, moderator] = [await addMember(), await addMember({ is_moderator: true })];
    /** Another person, with their own browser. */
    const someoneElse = () => browser.newContext(baseURL === undefined ? {} : { baseURL });

    // Jo is just back from the spring, with a photo that the phone stored on its side.
    await signIn(context, member);
    const taps = await countTaps(page);
    await openPage(page, `/springs/${id}`);
    await page.getByRole('button', { name: 'Leave a Review' }).tap();
    const form = formOf(page);
    await form.getByRole('radio', { name: '4 stars' }).check();
    await form.getByLabel('Comment').fill('Quiet on a Tuesday. They take money now.');
    await form.getByLabel('Photo').setInputFiles(await phonePhoto(page));
    await form.getByRole('button', { name: 'Submit Review' }).tap();
    await expect(toastOf(page)).toHaveText('Review submitted!');
    // With one for the field of the comment and two in the phone's own list of photos, seven.
    expect(taps()).toBeLessThanOrEqual(4);

    // The review is there at once, its photo upright: the red half is on top.
    const review = itemsOf(page).first();
    await expect(review).toContainText('They take money now.');
    const photo = review.getByRole('img');
    await photo.scrollIntoViewIfNeeded();
    await expect(photo).toHaveJSProperty('complete', true);
    const [isUpright, top, bottom] = await photo.evaluate(async (node) => {
      const image = node as HTMLImageElement;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context2d = canvas.getContext('2d');
      context2d?.drawImage(image, 0, 0);
      const isRed = (y: number) => {
        const [red = 0, , blue = 0] =
          context2d?.getImageData(canvas.width / 2, canvas.height * y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      return [canvas.height > canvas.width, isRed(0.2), isRed(0.8)] as const;
    });
    expect([isUpright, top, bottom]).toEqual([true, 'red', 'blue']);
    await expect(page.getByRole('article').locator('header img').last()).toHaveAttribute(
      'src',
      /^\/photos\/[\w-]{43}\/960\.webp$/,
    );

    // The page does not mention a fee. Jo adds it: from here on by keyboard alone.
    await expect(practicalOf(page)).not.toContainText('$12');
    await page.getByRole('region', { name: 'Details', exact: true }).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Suggest a correction' }).focus();
    await page.keyboard.press('Enter');
    const dialog = correctionDialog(page);
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (const field of ['Name', 'Access', 'Walk', 'Road', 'Fee']) {
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('radio', { name: field, exact: true })).toBeChecked();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'There is a fee' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('$12 per person');
    await page.keyboard.press('Tab');
    await page.keyboard.type('There is a box for it now.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Send correction' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toHaveText('Thank you. We got your correction.');
    await expect(cardOf(page)).toContainText('A moderator will check your correction.');

    // The moderator compares it with the page and accepts it.
    const office = await someoneElse();
    await signIn(office, moderator);
    const desk = await office.newPage();
    await openPage(desk, '/moderation');
    const name = await runSql(`select name from springs where id = :'id'::integer`, {
      id: String(id),
    });
    const waiting = await openCase(desk, 'Fee', name);
    await expect(waiting).toContainText(member.username);
    await expect(waiting).toContainText('NowNothing');
    await expect(waiting).toContainText('Proposed$12 per person (not free)');
    await expect(waiting).toContainText('There is a box for it now.');
    await waiting.getByRole('button', { name: 'Accept' }).click();
    await expect(toastOf(desk)).toHaveText('Correction accepted.');
    await expect(waiting).toHaveCount(0);
    await office.close();

    // A stranger opens the page and reads what it costs, who said so, and when.
    const street = await someoneElse();
    const visitor = await street.newPage();
    await visitor.goto(`/springs/${id}`);
    await expectAwake(visitor);
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const facts = practicalOf(visitor);
    await expect(facts).toContainText(`Fee$12 per personReported by ${member.username}`);
    await expect(facts).toContainText(`accepted ${today}.`);
    await street.close();
  },
);
