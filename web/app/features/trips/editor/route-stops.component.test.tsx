import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal } from '../../../../test/answers.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import {
  addButton,
  askedRoutes,
  MARKERS,
  ONE,
  openWithRoute,
  ROUTE_CALL,
  routePast,
  stopNames,
  stopRows,
  stopsPane,
  TWO,
} from '../../../../test/planner.ts';

const BEST_ORDER = 'POST /api/planner/best-order';

const undo = stopsPane.getByRole('button', { name: /^Undo/ });
const best = stopsPane.getByRole('button', { name: 'Best order' });

test('stops are moved by buttons, and each move can be undone', { tags: '@16.2' }, async () => {
  await openWithRoute({}, [TWO, ONE]);
  // On a keyboard you stay on the button, even where it does nothing more.
  const up = page.getByRole('button', { name: 'Move Spring 1 up' });
  await up.click();
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
  await expect.element(up).toHaveFocus();
  await userEvent.tab();
  const down = page.getByRole('button', { name: 'Move Spring 1 down' });
  await expect.element(down).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
  await expect.element(down).toHaveFocus();
  await undo.click();
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
  await undo.click();
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
  const [one, two] = [ONE, TWO].map(({ longitude, latitude }) => [longitude, latitude]);
  await expect.poll(askedRoutes).toEqual([
    [two, one],
    [one, two],
    [two, one],
    [one, two],
    [two, one],
  ]);
});

test('stops are moved by keyboard', { tags: ['@16.2', '@20.2'] }, async () => {
  await openWithRoute({}, [TWO, ONE]);
  // Tab leads to the handle, Enter picks the stop up, arrows choose where it goes, Enter drops it.
  stopRows.nth(1).element().focus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Move Spring 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const places = page.getByRole('button', { name: /^Insert / });
  await expect.poll(() => places.length).toBe(3);
  places.first().element().focus();
  await expect.element(places.first()).toHaveAccessibleName('Insert before Spring 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
  await undo.click();
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
});

test('stops are removed by keyboard, and come back', { tags: ['@16.2', '@20.2'] }, async () => {
  await openWithRoute({}, [TWO, ONE]);
  const pressTab = async (times: number) => {
    for (let count = 0; count < times; count += 1) await userEvent.tab();
  };
  // Arrows lead from row to row, Tab into a row.
  stopRows.nth(1).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(stopRows.first()).toHaveFocus();
  await pressTab(6);
  await expect.element(page.getByRole('button', { name: 'Remove Spring 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(stopNames).toEqual(['Spring 1']);
  // The focus goes to the stop that follows; after the last, to where you bring it back.
  await expect.element(stopRows).toHaveFocus();
  await pressTab(6);
  await expect.element(page.getByRole('button', { name: 'Remove Spring 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stopRows).not.toBeInTheDocument();
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(stopNames).toEqual(['Spring 1']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
});

test('stops are moved by dragging', { tags: '@16.2' }, async () => {
  await openWithRoute({}, [TWO, ONE]);
  await stopRows.nth(1).dropTo(stopRows.first(), {
    sourcePosition: { x: 150, y: 45 },
    targetPosition: { x: 150, y: 3 },
  });
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
});

test('the best order is found, said and undone', { tags: '@16.13' }, async () => {
  await openWithRoute({ [BEST_ORDER]: { order: [1, 0], minutes: 120 } }, [TWO, ONE]);
  await expectAccessible(MARKERS);
  await best.click();
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
  await undo.click();
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
  // Undone is undone: the question is not asked again by itself.
  await expect.poll(() => askedRoutes().length).toBe(3);
  expect(callsTo(BEST_ORDER)).toHaveLength(1);
  expect(stopNames()).toEqual(['Spring 2', 'Spring 1']);
  await best.click();
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
  changeAnswers({ [BEST_ORDER]: { order: [0, 1], minutes: 180 } });
  await best.click();
  await expect.element(page.getByText('Your stops are already in the best order.')).toBeVisible();
  await undo.click();
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
  changeAnswers({ [BEST_ORDER]: refusal(503, 'Too busy.') });
  await best.click();
  await expect.element(page.getByText("We couldn't find the best order: Too busy.")).toBeVisible();
  expect(stopNames()).toEqual(['Spring 2', 'Spring 1']);
});

const reorder = stopRows.getByRole('button', { name: /^Reorder/ });

test('a stop passed earlier says what another order saves', { tags: '@22.66' }, async () => {
  // The route through two stops takes three hours.
  await openWithRoute({ [BEST_ORDER]: { order: [1, 0], minutes: 20 } }, [TWO]);
  await addButton('Spring 1').click();
  await expect
    .element(stopRows.nth(1))
    .toMatchTextContent('You pass this earlier. Reorder to save 2 h 40 min');
  await expect.element(stopRows.first()).not.toMatchTextContent('You pass this earlier');
  await expectAccessible(MARKERS);
  await reorder.click();
  await expect.poll(stopNames).toEqual(['Spring 1', 'Spring 2']);
  await expect.element(reorder).not.toBeInTheDocument();
  await undo.click();
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
  await expect.element(reorder).toHaveTextContent('Reorder to save 2 h 40 min');
  // Somebody wants it in an order of their own.
  await page.getByRole('button', { name: 'Move Spring 1 up' }).click();
  await page.getByRole('button', { name: 'Move Spring 1 down' }).click();
  await expect.poll(stopNames).toEqual(['Spring 2', 'Spring 1']);
  await expect.element(reorder).not.toBeInTheDocument();
});

test.each([
  ['saves less than a minute', { order: [1, 0], minutes: 179.7 }],
  ['leaves it where it is', { order: [0, 1], minutes: 100 }],
  ['is not known', refusal(503, 'Too busy.')],
])('nothing is said where the best order %s', { tags: '@22.66' }, async (_, answer) => {
  await openWithRoute({ [BEST_ORDER]: answer }, [TWO]);
  await addButton('Spring 1').click();
  await expect.poll(() => callsTo(BEST_ORDER).length).toBe(1);
  await expect.element(stopsPane).toMatchTextContent('150 mi · 3 h driving');
  await expect.element(reorder).not.toBeInTheDocument();
  await expect.element(page.getByText('Too busy.')).not.toBeInTheDocument();
});

test('a stop in the order of travel asks for no other', { tags: '@22.66' }, async () => {
  const last = exampleAlong({ id: 3, leg: 1 });
  await openWithRoute({ [ROUTE_CALL]: routePast([ONE, last]) }, [ONE]);
  await addButton('Spring 3').click();
  await expect.element(stopsPane).toMatchTextContent('150 mi · 3 h driving');
  expect(callsTo(BEST_ORDER)).toHaveLength(0);
});

test('arrival times follow from start, drive and stay', { tags: '@16.12' }, async () => {
  await openWithRoute({}, [ONE]);
  const leave = stopsPane.getByLabelText('Leave at');
  await expect.element(leave).toHaveValue('09:00');
  await expect.element(stopRows).toMatchTextContent('Arrive 10:00 AM');
  await expect.element(stopsPane).toMatchTextContent('Arrive 12:00 PM');
  await leave.fill('20:30');
  await page.getByRole('button', { name: 'Stay 1 h at Spring 1, change' }).click();
  await page.getByRole('menuitemradio', { name: '12 h' }).click();
  await expect.element(stopRows).toMatchTextContent('Arrive 9:30 PM');
  await expect.element(stopsPane).toMatchTextContent('Arrive 10:30 AM, day 2');
  await undo.click();
  await expect.element(page.getByRole('button', { name: /^Stay 1 h/ })).toBeVisible();
});
