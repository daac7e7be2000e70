import { NOTHING_SAID } from '@wildsoak/contract/rules/visit-answers';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import {
  callsTo,
  changeAnswers,
  lost,
  never,
  refusal,
  bodiesOf,
} from '../../../../test/answers.ts';
import {
  exampleReview,
  exampleSpring,
  exampleUser,
  exampleVisit,
} from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { emptyOutbox } from '../../../../test/outbox.ts';
import { toast } from '../../../../test/screen.ts';
import {
  answer,
  daysAgo,
  iWasThere,
  openVisitForm,
  visitedAnswers,
  visitForm,
} from '../../../../test/visits.ts';
import { dayText } from '../../../lib/format.ts';
import { chooseTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';

const POST = 'POST /api/springs/7/visits';
const SPRING = exampleSpring();
const user = exampleUser();
const save = visitForm.getByRole('button', { name: 'Save' });
const sentBody = (): unknown => bodiesOf(POST).at(-1);

const open = (facts: Parameters<typeof exampleSpring>[0] = {}) =>
  openApp('/springs/7', visitedAnswers({ ...SPRING, ...facts }, []), { user });

test(
  'one answer is enough, a second tap takes it back, and only what was said is sent',
  { tags: ['@24.35', '@24.36', '@24.48'] },
  async () => {
    await page.viewport(390, 844);
    await open();
    changeAnswers({ [POST]: exampleVisit({ username: user.username }) });
    await openVisitForm();
    await expectAccessible();
    await expect.element(save).toBeDisabled();
    await expect.element(visitForm.getByText(NOTHING_SAID)).toBeVisible();
    await answer('How is the pool?', 'Good').click();
    await expect.element(save).toBeEnabled();
    await expect.element(visitForm.getByText(NOTHING_SAID)).not.toBeInTheDocument();
    await visitForm.getByLabelText('Degrees').fill('102');
    // Then it asks why and for a photo, in the place of the pool.
    await answer('Is it open?', 'Closed').click();
    await expect.element(visitForm.getByLabelText('Degrees')).not.toBeInTheDocument();
    await expect
      .element(visitForm.getByRole('group', { name: 'People there' }))
      .not.toBeInTheDocument();
    const top = (part: Element) => part.getBoundingClientRect().top;
    const why = visitForm.getByRole('group', { name: 'Why?' }).element();
    const photo = visitForm.getByLabelText('Photo').element();
    const road = visitForm.getByRole('group', { name: 'The road' }).element();
    expect([road, photo, why].toSorted((a, b) => top(a) - top(b))).toEqual([why, photo, road]);
    await expectAccessible();
    await answer('Why?', 'Gate').click();
    await answer('The road', '4×4').click();
    await answer('The road', '4×4').click();
    await expect.element(answer('The road', '4×4')).toHaveAttribute('aria-pressed', 'false');
    await answer('The walk or crossing', 'Dangerous').click();
    await save.click();
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(sentBody()).toEqual({
      visited_on: daysAgo(0),
      is_open: false,
      closed_reason: 'gate',
      pool_temperature_f: null,
      measured: null,
      feel: null,
      road: null,
      approach: 'dangerous',
      crowd: null,
      comment: null,
    });
    await expectAccessible();
  },
);

test('a day up to 60 days back; the degrees in °C are sent in °F', { tags: '@24.36' }, async () => {
  await open();
  changeAnswers({ [POST]: exampleVisit() });
  await openVisitForm();
  await answer('When were you there?', 'Another day').click();
  const date = visitForm.getByLabelText('Date');
  await visitForm.getByLabelText('Degrees').fill('39');
  await date.fill(daysAgo(61));
  await save.click();
  await expect
    .element(date)
    .toHaveAccessibleDescription(`Pick a day from ${dayText(daysAgo(60))} to today.`);
  expect(callsTo(POST)).toEqual([]);
  await date.fill(daysAgo(60));
  await visitForm.getByLabelText('Degrees').fill('399');
  await answer('Scale', '°C').click();
  await save.click();
  await expect
    .element(visitForm.getByLabelText('Degrees'))
    .toHaveAccessibleDescription('Please enter a number from 0 to 100 °C.');
  await visitForm.getByLabelText('Degrees').fill('39');
  await answer('How you know', 'By thermometer').click();
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(sentBody()).toMatchObject({
    visited_on: daysAgo(60),
    pool_temperature_f: 102.2,
    measured: true,
  });
});

test("the form starts in the reader's scale", { tags: '@24.36' }, async () => {
  chooseTemperatureUnit('C');
  await open();
  await openVisitForm();
  await expect.element(answer('Scale', '°C')).toHaveAttribute('aria-pressed', 'true');
  chooseTemperatureUnit('F');
});

test(
  'where nobody should bathe the form says why, and does not ask about the water',
  { tags: '@24.37' },
  async () => {
    await open({ bathing_status: 'forbidden' });
    await openVisitForm();
    await expect
      .poll(() => visitForm.getByRole('note').element().textContent)
      .toMatch(/^Bathing forbidden\./);
    await expect.element(answer('Is it closed?', 'Closed')).toBeVisible();
    for (const name of ['Open', 'Good', 'Nobody']) {
      await expect
        .element(visitForm.getByRole('button', { name, exact: true }))
        .not.toBeInTheDocument();
    }
    await expect.element(visitForm.getByLabelText('Degrees')).not.toBeInTheDocument();
    await expectAccessible();
  },
);

test('a refusal keeps what was said, and nothing is sent twice', { tags: '@24.38' }, async () => {
  await open();
  changeAnswers({ [POST]: () => refusal(429, 'You can tell us about 20 visits a day.') });
  await openVisitForm();
  await visitForm.getByLabelText('Anything else?').fill('Ice on the steps.');
  await expect.element(visitForm.getByText('263 characters left')).toBeVisible();
  await save.click();
  await expect
    .element(visitForm.getByRole('alert').getByText('You can tell us about 20 visits a day.'))
    .toBeVisible();
  let sent: Request | undefined;
  changeAnswers({
    [POST]: (request) => {
      sent = request;
      return never();
    },
  });
  await save.click();
  const busy = visitForm.getByRole('button', { name: 'Saving...' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  visitForm.element().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await expect.poll(() => callsTo(POST).length).toBe(2);
  await new Promise(requestAnimationFrame);
  expect(callsTo(POST)).toHaveLength(2);
  await visitForm.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(visitForm).not.toBeInTheDocument();
  // Cancel cancels.
  expect(sent?.signal.aborted).toBe(true);
  await expect
    .element(toast('Your visit may have gone through. Check the list before you send it again.'))
    .toBeVisible();
  await openVisitForm();
  await expect.element(visitForm.getByLabelText('Anything else?')).toHaveValue('Ice on the steps.');
});

test('while it is sent, Escape closes and returns the focus', { tags: '@20.2' }, async () => {
  await open();
  changeAnswers({ [POST]: never });
  await openVisitForm();
  await answer('Is it open?', 'Open').click();
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(visitForm.getByRole('button', { name: 'Saving...' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(visitForm).not.toBeInTheDocument();
  await expect.element(iWasThere).toHaveFocus();
});

test('without a signal the visit waits, not called saved', { tags: '@24.38' }, async () => {
  onTestFinished(emptyOutbox);
  const { unmount } = await open();
  changeAnswers({ [POST]: lost });
  await openVisitForm();
  await answer('How is the pool?', 'Good').click();
  await save.click();
  await expect.element(toast("No signal. We'll send it when you're back online.")).toBeVisible();
  await expect.element(visitForm).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).not.toBeInTheDocument();
  // What waits is sent again, and not in the next test.
  await unmount();
});

test('by keyboard alone, and the focus comes back', { tags: '@24.36' }, async () => {
  await open();
  changeAnswers({ [POST]: exampleVisit() });
  const button = iWasThere;
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(visitForm).toBeVisible();
  (answer('Is it open?', 'Open').element() as HTMLElement).focus();
  await userEvent.keyboard(' {Tab}');
  await expect.element(answer('Is it open?', 'Open')).toHaveAttribute('aria-pressed', 'true');
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
});

test('after a visit a review is offered; visitors sign in first', { tags: '@24.39' }, async () => {
  await open();
  changeAnswers({ [POST]: exampleVisit() });
  await openVisitForm();
  await answer('Is it open?', 'Open').click();
  await save.click();
  await page.getByRole('link', { name: 'Add a review' }).click();
  await expect.element(page.getByRole('form', { name: 'Your review' })).toBeVisible();
  expect(currentPath()).toBe('/springs/7?review=write');

  await openApp('/springs/7', visitedAnswers(SPRING, []));
  await expect
    .element(page.getByRole('link', { name: 'I was there (log in first)' }))
    .toHaveAttribute('href', '/login?returnTo=%2Fsprings%2F7%3Fvisit%3Dwrite');
  await openApp('/springs/7?visit=write', visitedAnswers(SPRING, []), { user });
  await expect.element(visitForm).toBeVisible();
});

test('after a review, a visit is offered', { tags: '@24.39' }, async () => {
  await open();
  changeAnswers({
    'POST /api/springs/7/reviews': exampleReview({ username: user.username }),
  });
  await page.getByRole('button', { name: 'Leave a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('button', { name: 'Tell us what you found' }).click();
  await expect.element(visitForm).toBeVisible();
});
