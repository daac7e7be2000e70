import type { BathingReason } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleClosure, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { openApp, type Site } from '../../../../test/open-app.tsx';
import { heading, showOnPhone, switchToDark, textsOf } from '../../../../test/screen.ts';
import { springAnswers } from '../../../../test/spring-page.ts';

const answer = page.getByRole('region', { name: /forbidden|Closed|Deadly|Ask|soak|confirmed/ });
const headline = answer.getByRole('heading');
const card = page.getByRole('region', { name: 'Details' });

const AMOEBA = 'A deadly amoeba can live in any warm fresh water. Keep your head above it.';
const SCALDING = 'Scalding: water this hot burns skin in seconds.';

const reason = (facts: Partial<BathingReason>): BathingReason => ({
  kind: 'closed',
  text: 'Closed since 2013.',
  source: 'Bureau of Land Management',
  date: '2018-09-05',
  confidence: 'published',
  ...facts,
});

const AMOEBA_DEATH = reason({
  kind: 'naegleria',
  text: 'A child died in 2023.',
  source: 'KLAS',
  date: '2023-10',
});

const openSpring = async (facts: Partial<Spring>, site: Site = {}) => {
  await openApp('/springs/7', springAnswers(exampleSpring(facts)), site);
  await expect.element(heading).toBeVisible();
};

const CLOSED: Partial<Spring> = { bathing_status: 'closed', bathing_reasons: [reason({})] };

const CASES: [Spring['bathing_status'], Partial<Spring>, string[]][] = [
  ['closed', CLOSED, ['Closed since 2013.Bureau of Land Management, September 5, 2018', SCALDING]],
  [
    'ask-first',
    {
      temperature_f: 100,
      bathing_reasons: [
        reason({
          kind: 'private',
          text: 'Said to be a private resort: ask before you go.',
          source: 'the owner',
          date: null,
          confidence: 'unconfirmed',
        }),
      ],
    },
    ['Said to be a private resort: ask before you go.Not confirmed: ask the owner', AMOEBA],
  ],
  [
    'forbidden',
    {
      temperature_f: 80,
      bathing_reasons: [
        reason({ kind: 'bathing-forbidden', text: 'No swimming.', date: 'undated' }),
      ],
    },
    ['No swimming.Bureau of Land Management, undated page'],
  ],
  [
    'soaked',
    {
      temperature_f: 106,
      bathing_reasons: [
        reason({
          kind: 'soaked',
          text: 'Members say that they bathed here.',
          source: 'Reviews on this page',
          date: '2026-08-03',
          confidence: 'reported',
        }),
        reason({ kind: 'fee', text: 'A fee.', date: '2021' }),
      ],
    },
    [
      'Members say that they bathed here.Latest: August 3, 2026. Reviews on this page',
      'A fee.Bureau of Land Management, 2021',
      'The source is above 104 °F, hotter than any spa allows. Test the water before you get in.',
      AMOEBA,
    ],
  ],
];

test.each(CASES)(
  'the answer has its reasons, each with who said it and when, then what can happen: %s',
  { tags: ['@11.4', '@21.20', '@21.21', '@21.24', '@20.1'] },
  async (bathing_status, facts, lines) => {
    await openSpring({ bathing_status, ...facts });
    expect(textsOf(answer.getByRole('listitem'))).toEqual(lines);
    await expect
      .element(answer.getByRole('link', { name: 'Safety, and how we judge' }))
      .toHaveAttribute('href', `/safety#${bathing_status}`);
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
  },
);

test('silence says that it is silence', { tags: ['@21.22'] }, async () => {
  await openSpring({ temperature_f: 90 });
  await expect.element(headline).toHaveTextContent('Soaking: not confirmed');
  await expect
    .element(answer)
    .toMatchTextContent('No word yet on soaking. Silence does not mean open or safe.');
});

test(
  'on a phone the answer stands right below the name, above the fold',
  { tags: ['@11.4', '@21.20', '@20.3'] },
  async () => {
    await showOnPhone();
    await openSpring({ ...CLOSED, name: 'Hot Springs at the South Fork of the Long Named River' });
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
    expect(bottomOf(headline.element())).toBeGreaterThan(bottomOf(heading.element()));
    expect(bottomOf(headline.element())).toBeLessThan(844);
    expect(headline.element().querySelector('svg')).toBeVisible();
  },
);

describe('a long list of reasons', { tags: ['@21.23'] }, () => {
  const lesser = (['private', 'endangered-species', 'fee'] as const).map((kind) =>
    reason({ kind, text: `It is about ${kind}.` }),
  );
  const more = answer.getByText('More to know (3)');

  test('keeps what forbids and what can kill in sight, and opens the rest by keyboard', async () => {
    await openSpring({ ...CLOSED, bathing_reasons: [reason({}), ...lesser, AMOEBA_DEATH] });
    await expect.element(answer.getByText('Closed since 2013.')).toBeVisible();
    await expect.element(answer.getByText(AMOEBA_DEATH.text)).toBeVisible();
    await expect.element(answer.getByText('It is about fee.')).not.toBeVisible();
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(answer.getByText('It is about fee.')).toBeVisible();
    await expectAccessible();
  });

  test('is shown whole up to three, and where all of it is grave', async () => {
    await openSpring({ bathing_status: 'ask-first', bathing_reasons: lesser });
    expect(answer.element().querySelector('details')).toBeNull();
    const grave = (['closed', 'gas', 'scalding-deaths', 'superfund'] as const).map((kind) =>
      reason({ kind, text: `It is about ${kind}.` }),
    );
    await openSpring({ bathing_status: 'closed', bathing_reasons: grave });
    for (const { text } of grave) await expect.element(answer.getByText(text)).toBeVisible();
  });
});

test(
  'where nobody should bathe, the way to the planner says so',
  { tags: ['@2.58', '@21.25'] },
  async () => {
    const note = page.getByText('This is no place to bathe.');
    const plan = page.getByRole('link', { name: 'Plan a Trip Including This Spring' });
    await openSpring(CLOSED);
    await expect.element(note).toBeVisible();
    await expect.element(plan).toBeVisible();
    await openSpring({});
    await expect.element(plan).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  },
);

test(
  'the two badges of every spring say that they are the same for every spring',
  { tags: ['@2.48', '@21.26', '@20.2'] },
  async () => {
    await openSpring({});
    for (const [badge, meaning] of [
      ['Primitive', 'Shown for every spring: expect no facilities.'],
      ['Requires Hike', 'Shown for every spring: expect a walk.'],
    ] as const) {
      await expect.element(page.getByText(meaning)).not.toBeVisible();
      await page.getByText(badge).click();
      await expect.element(page.getByText(meaning)).toBeVisible();
    }
    await expectAccessible();
  },
);

test(
  'the land is named, as sure as we are, with a way to what that means',
  { tags: ['@21.27'] },
  async () => {
    await openSpring({
      land: [
        { kind: 'national-forest', name: 'Gila National Forest', certainty: 'in' },
        { kind: 'wilderness', name: 'Gila Wilderness', certainty: 'near' },
        { kind: 'tribal-land', name: 'San Carlos Reservation', certainty: 'near' },
      ],
    });
    for (const text of [
      'In Gila National Forest.',
      'In or near Gila Wilderness.',
      'On or near the San Carlos Reservation: a tribal permit may be needed.',
    ]) {
      await expect.element(card).toMatchTextContent(text);
    }
    await expect
      .element(card.getByRole('link', { name: 'What that means for San Carlos Reservation' }))
      .toHaveAttribute('href', '/safety#tribal-land');
    await openSpring({});
    await expect.element(card).toMatchTextContent('LandNot knownIt may be private');
    await openSpring({ bathing_status: 'closed' });
    await expect.element(card).toMatchTextContent('LandNot knownKind');
  },
);

test(
  'owners find the way to us, and moderators the way to its hazards',
  { tags: ['@21.31'] },
  async () => {
    const owner = card.getByRole('link', { name: 'Is this your place?' });
    const hazards = card.getByRole('link', { name: 'Hazards and closures' });
    await openSpring({});
    await expect.element(owner).toHaveAttribute('href', '/owner-request?spring=7');
    await expect.element(hazards).not.toBeInTheDocument();
    await openSpring({}, { user: exampleUser({ is_moderator: true }) });
    await expect.element(hazards).toHaveAttribute('href', '/moderation?spring=7');
    await expect.element(owner).not.toBeInTheDocument();
  },
);

test('a place for the day says when the sun sets there today', { tags: '@24.61' }, async () => {
  const text = 'Day use only.';
  await openSpring({
    bathing_reasons: [reason({ text })],
    closures: [exampleClosure({ text })],
  });
  await expect.element(answer).toMatchTextContent(text);
  await expect
    .element(answer)
    .toMatchTextContent(
      /Closed from sunset to sunrise\.\s*Sunrise there today is \d+:\d\d AM, sunset \d+:\d\d PM\./,
    );
  await expectAccessible();
});

test('every closure at night has its hours, unless it is over', { tags: '@24.61' }, async () => {
  const night = { from: '20:00', to: '06:00' };
  const closures = [
    exampleClosure({ text: 'Winter hours.', night, season: { from: '11-01', to: '03-31' } }),
    exampleClosure({ text: 'Summer hours.', season: { from: '04-01', to: '10-31' } }),
    exampleClosure({
      text: 'Long gone.',
      night: { from: '19:00', to: '07:00' },
      ends_on: '2020-05-01',
    }),
  ];
  await openSpring({ bathing_reasons: [reason({})], closures });
  await expect
    .element(answer)
    .toMatchTextContent('Closed from 8 PM to 6 AM, November 1 to March 31.');
  await expect
    .element(answer)
    .toMatchTextContent('Closed from sunset to sunrise, April 1 to October 31.');
  await expect.element(answer).not.toMatchTextContent('7 PM');
  expect(answer.element().textContent?.match(/Sunrise/g)).toHaveLength(1);
});

test('a closure says when somebody last checked it', { tags: '@24.69' }, async () => {
  const text = 'Closed in winter.';
  await openSpring({
    bathing_reasons: [reason({ text }), reason({ text: 'Private.' })],
    closures: [exampleClosure({ text, checked_on: '2026-10-02' })],
  });
  await expect.element(answer).toMatchTextContent(/, checked October 2, 2026/);
  expect(answer.element().textContent?.match(/checked/g)).toHaveLength(1);
});

test('hours by the clock need no sun', { tags: '@24.61' }, async () => {
  const closures = [exampleClosure({ night: { from: '20:00', to: '06:00' } })];
  await openSpring({ bathing_reasons: [reason({})], closures });
  await expect.element(answer).toMatchTextContent('Closed from 8 PM to 6 AM.');
  await expect.element(answer).not.toMatchTextContent('sunset');
});
