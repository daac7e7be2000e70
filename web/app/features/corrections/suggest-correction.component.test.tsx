import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, lost, refusal, type Answers, bodiesOf } from '../../../test/answers.ts';
import { exampleSpring, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { showOnPhone, toast, expectNoOverflow } from '../../../test/screen.ts';
import { openDetails, springAnswers } from '../../../test/spring-page.ts';

const SUGGEST = 'POST /api/springs/7/corrections';
const spring = exampleSpring();
const SPRING: Answers = {
  ...springAnswers(spring),
  'GET /api/users/theo/favorites': { visited: [], bucketlist: [] },
};

const button = page.getByRole('button', { name: 'Suggest a correction' });
const dialog = page.getByRole('dialog', { name: 'Suggest a correction' });
const send = dialog.getByRole('button', { name: 'Send correction' });
const choose = (name: string) => dialog.getByRole('radio', { name }).click();
const bodies = () => bodiesOf(SUGGEST);
const sent = { id: 1, spring_id: 7, field: 'fee', fee: '$12 per person' };

const openDialog = async (answers: Answers = {}) => {
  await openApp('/springs/7', { ...SPRING, ...answers }, { user: exampleUser() });
  await openDetails();
  await button.click();
  await expect.element(dialog).toBeVisible();
};

test(
  'Each kind of correction keeps what was typed for it, and only the chosen one is sent',
  { tags: ['@18.2', '@18.4'] },
  async () => {
    await openDialog({ [SUGGEST]: sent });
    await expectAccessible();
    expect(send.query()).toBeNull();
    const question = dialog.getByRole('group', { name: 'What’s wrong?' });
    expect(question.getByRole('radio').elements()).toEqual(dialog.getByRole('radio').elements());
    await expect.element(question.getByRole('group', { name: 'Safety' })).toBeVisible();
    await choose('Fee');
    await choose('There is a fee');
    await dialog.getByLabelText('What it costs').fill('$12 per person');
    await choose('Access');
    await dialog.getByLabelText('How to get there').fill('Over the footbridge');
    await choose('Danger');
    await dialog.getByLabelText('What is dangerous?').fill('Loose rock.');
    await choose('Name');
    await expect.element(dialog.getByLabelText('Correct name')).toHaveValue('');
    await choose('Fee');
    await expect.element(dialog.getByLabelText('What it costs')).toHaveValue('$12 per person');
    await dialog.getByLabelText('How do you know? (optional)').fill('I paid it last week.');
    await expect.element(dialog).toMatchTextContent('with your name, theo.');
    await expectAccessible();
    await send.click();
    await expect.element(toast('Thank you. We got your correction.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(
        page
          .getByRole('status')
          .getByText(
            'A moderator will check your correction. If it’s accepted, this page changes.',
          ),
      )
      .toBeVisible();
    await expect.element(button).toHaveFocus();
    expect(bodies()).toEqual([
      { field: 'fee', fee: '$12 per person', is_free: false, note: 'I paid it last week.' },
    ]);
    // The sent text does not come back.
    await button.click();
    expect(dialog.getByRole('radio', { checked: true }).query()).toBeNull();
  },
);

test.each([
  ['Danger', 'What is dangerous?', 'danger'],
  ['Closed', 'What is closed, and who closed it?', 'closure'],
  ['Private land', 'How can you tell it’s private?', 'private'],
  ['Permit or reservation', 'What do you need, and from whom?', 'permit'],
  ['Gone', 'What happened to it?', 'gone'],
])(
  'What visitors must know, in a sentence of the member’s own: %s',
  { tags: ['@21.67', '@18.2'] },
  async (choice, label, field) => {
    await openDialog({ [SUGGEST]: sent });
    // The page does not say that it is closed.
    expect(dialog.getByRole('radio', { name: 'Open again' }).query()).toBeNull();
    await choose(choice);
    const input = dialog.getByLabelText(label);
    await expect.element(dialog).toMatchTextContent('140 characters left');
    await send.click();
    await expect.element(input).toHaveFocus();
    await expect.element(dialog).toMatchTextContent('Please fill in this field.');
    await input.fill('A sign at the gate says so.');
    await expect.element(dialog).toMatchTextContent('113 characters left');
    await expect.element(input).toHaveAttribute('maxlength', '140');
    await expectAccessible();
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies()).toEqual([{ field, text: 'A sign at the gate says so.', note: null }]);
  },
);

test('Where the page says closed, it can be open again', { tags: '@21.67' }, async () => {
  const closed = { kind: 'closed', text: 'Closed since 2013.', source: 'The county' } as const;
  const reason = { ...closed, date: '2018', confidence: 'published' } as const;
  const facts = { bathing_status: 'closed', bathing_reasons: [reason] } as const;
  await openDialog({
    'GET /api/springs/7': exampleSpring({ ...facts, bathing_reasons: [reason] }),
    [SUGGEST]: sent,
  });
  await choose('Open again');
  await expect.element(dialog).toMatchTextContent('You’re saying it’s open again.');
  await expect.element(dialog).toMatchTextContent('this page no longer says it’s closed');
  await expectAccessible();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies()).toEqual([{ field: 'closed', closed: false, note: null }]);
});

test('A position is typed or found, and has a distance', { tags: ['@18.2', '@18.5'] }, async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    const coords = { latitude: spring.latitude + 0.01, longitude: spring.longitude };
    found({ coords } as GeolocationPosition);
  });
  await openDialog({ [SUGGEST]: sent });
  await choose('Position');
  const field = dialog.getByLabelText('Where it is');
  await field.fill('somewhere up the creek');
  await send.click();
  await expect.element(field).toHaveFocus();
  await expect
    .element(dialog)
    .toMatchTextContent('Please enter latitude and longitude in decimal degrees');
  await field.fill(`${spring.latitude}, ${-spring.longitude}`);
  await send.click();
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      expect.stringMatching(/miles from the position in our catalog\. A correction/),
    );
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(dialog.getByText('0.7 mi from where we have it now.')).toBeVisible();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies()).toEqual([
    { field: 'position', latitude: 44.0821, longitude: -115.543, note: null },
  ]);
});

test('A device that does not say where it is leaves the typing', { tags: '@18.5' }, async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, fail) => {
    fail?.({ code: 2, message: '' } as GeolocationPositionError);
  });
  await openDialog();
  await choose('Position');
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect
    .element(dialog.getByText("We couldn't find your location. Please type it instead."))
    .toBeVisible();
});

test('A correction that is not sent says why and stays', { tags: ['@18.6', '@8.1'] }, async () => {
  await openDialog();
  await choose('Access');
  const field = dialog.getByLabelText('How to get there');
  await send.click();
  await expect.element(field).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('Please fill in this field.');
  await field.fill('Long to type');
  for (const [answer, text] of [
    [refusal(429, 'You can suggest no more today.'), 'You can suggest no more today.'],
    [502, "We couldn't send your correction. What you typed is still here. Please try again."],
    [
      lost,
      "We couldn't send your correction: the server could not be reached. What you typed is still here. Please try again.",
    ],
  ] as const) {
    changeAnswers({ [SUGGEST]: answer });
    await send.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
    await expect.element(field).toHaveValue('Long to type');
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button.click();
  await expect.element(field).toHaveValue('Long to type');
});

test('A correction without an answer goes out under the same key', { tags: '@18.6' }, async () => {
  const keys: (string | null)[] = [];
  await openDialog({
    [SUGGEST]: (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length > 1 ? sent : Response.error();
    },
  });
  await choose('Name');
  await dialog.getByLabelText('Correct name').fill('Lost and Found Springs');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('could not be reached');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('Visitors are led to sign in and back', { tags: '@18.2' }, async () => {
  await openApp('/springs/7', SPRING);
  await openDetails();
  await page.getByRole('link', { name: 'Suggest a correction (you need to log in)' }).click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
});

test('it fits 320 px, and the keyboard is enough', { tags: ['@20.2', '@20.3'] }, async () => {
  await showOnPhone(320);
  await openApp('/springs/7', { ...SPRING, [SUGGEST]: sent }, { user: exampleUser() });
  await openDetails();
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{Tab} ');
  await expect.element(dialog.getByRole('radio', { name: 'Position' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByRole('radio', { name: 'Name' })).toBeChecked();
  await userEvent.keyboard('{Tab}Keyboard Springs');
  const controls = Array.from(
    dialog.element().querySelectorAll('button, input:not([type=radio]), label[aria-hidden]'),
    (control) => control.getBoundingClientRect().height,
  );
  expect(Math.min(...controls)).toBeGreaterThanOrEqual(44);
  expectNoOverflow();
  expect(dialog.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Thank you. We got your correction.')).toBeVisible();
  expect(bodies()).toEqual([{ field: 'name', name: 'Keyboard Springs', note: null }]);
});

test('What was accepted stands with its author and both dates', { tags: '@18.3' }, async () => {
  const said = {
    said_by: 'marge',
    said_at: '2026-11-01T10:00:00Z',
    accepted_at: '2026-11-03T09:00:00Z',
  };
  await openApp('/springs/7', {
    ...SPRING,
    'GET /api/springs/7': exampleSpring({
      corrections: [
        { ...said, field: 'fee', fee: '$12 per person' },
        { ...said, field: 'access', access: 'Through the campground', said_at: said.accepted_at },
        { ...said, field: 'position', latitude: 44, longitude: -115, said_by: null },
      ],
    }),
  });
  const card = page.getByRole('region', { name: 'Good to know' });
  await card.getByText('$12 per person').click();
  await openDetails();
  await expect
    .element(card)
    .toMatchTextContent(
      'Fee$12 per personReported by marge on November 1, 2026, accepted November 3, 2026.',
    );
  await expect
    .element(card)
    .toMatchTextContent('Through the campgroundReported by marge, accepted November 3, 2026.');
  await expect
    .element(page.getByRole('region', { name: 'Details' }))
    .toMatchTextContent('Reported by former member on November 1, 2026');
  await expect
    .element(card.getByRole('link', { name: 'marge' }).first())
    .toHaveAttribute('href', '/profile/marge');
  await expectAccessible();
  await showOnPhone(320);
  expectNoOverflow();
});
