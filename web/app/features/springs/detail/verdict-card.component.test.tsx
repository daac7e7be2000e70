import type { BathingReason } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleClosure, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { openApp, type Site } from '../../../../test/open-app.tsx';
import { heading, showOnPhone, switchToDark, textsOf } from '../../../../test/screen.ts';
import { openDetails, springAnswers } from '../../../../test/spring-page.ts';

const answer = page.getByRole('region', { name: /forbidden|Closed|Deadly|Ask|soak|confirmed/ });
const headline = answer.getByRole('heading');
const dangers = page.getByRole('region', { name: 'Warnings' });
const why = answer.getByText('Why?');
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

const CASES: [Spring['bathing_status'], Partial<Spring>, why: string[], dangers: string[]][] = [
  [
    'closed',
    CLOSED,
    ['Closed since 2013.Bureau of Land Management, September 5, 2018'],
    [SCALDING],
  ],
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
    ['Said to be a private resort: ask before you go.Not confirmed. Ask the owner'],
    [AMOEBA],
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
    [],
  ],
  [
    'soaked',
    {
      temperature_f: 106,
      bathing_reasons: [
        reason({
          kind: 'soaked',
          text: 'Members say they soaked here.',
          source: 'Reviews on this page',
          date: '2026-08-03',
          confidence: 'reported',
        }),
        reason({ kind: 'fee', text: 'A fee.', date: '2021' }),
      ],
    },
    [
      'Members say they soaked here.Latest: August 3, 2026. Reviews on this page',
      'A fee.Bureau of Land Management, 2021',
    ],
    [
      'The source is above 104 °F, hotter than any spa allows. Test the water before you get in.',
      AMOEBA,
    ],
  ],
];

test.each(CASES)(
  '"Why?" has the reasons, each with who said it and when; warnings follow the facts: %s',
  { tags: ['@11.4', '@21.21', '@21.24', '@20.1'] },
  async (bathing_status, facts, reasons, warnings) => {
    await openSpring({ bathing_status, ...facts });
    const isOpen = ['closed', 'forbidden', 'deadly'].includes(bathing_status);
    const link = answer.getByRole('link', { name: 'Safety, and how we decide' });
    if (!isOpen) {
      expect(link.query()).toBeNull();
      await why.click();
    }
    await expect.element(link).toHaveAttribute('href', `/safety#${bathing_status}`);
    expect(textsOf(answer.getByRole('listitem'))).toEqual(reasons);
    expect(textsOf(dangers.getByRole('listitem'))).toEqual(warnings);
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
  },
);

test('the conditions stand beside the verdict', { tags: ['@11.4', '@24.61'] }, async () => {
  await openSpring({
    bathing_status: 'soaked',
    bathing_reasons: [reason({ kind: 'soak', text: 'Rock pools.', date: '2025' })],
    closures: [exampleClosure({ night: { from: '21:00', to: null } })],
    published_facts: [
      { field: 'fee', fee: '$5 a car', source: 'A guide', source_url: null, date: '2025' },
    ],
  });
  await expect
    .element(answer)
    .toMatchTextContent(/Bureau of Land Management, 2025 · closes at 9 PM · \$5 a car/);
});

test('silence says that it is silence', { tags: '@21.22' }, async () => {
  await openSpring({ temperature_f: 90 });
  await expect.element(headline).toHaveTextContent('Soaking: not confirmed');
  await expect
    .element(answer)
    .toMatchTextContent('No word yet on soaking. That doesn’t mean it’s open or safe.');
});

test('on a phone the answer is below the name', { tags: ['@11.4', '@20.3'] }, async () => {
  await showOnPhone();
  await openSpring({ ...CLOSED, name: 'Hot Springs at the South Fork of the Long Named River' });
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  expect(bottomOf(headline.element())).toBeGreaterThan(bottomOf(heading.element()));
  expect(bottomOf(headline.element())).toBeLessThan(844);
  expect(answer.element().querySelector('svg')).toBeVisible();
});

describe('what can hurt', { tags: '@21.23' }, () => {
  const gas = reason({ kind: 'gas', text: 'Gas killed a dog.', confidence: 'unconfirmed' });

  test('is in sight, two in full, and the rest opens by keyboard', async () => {
    await openSpring({ bathing_status: 'unknown', bathing_reasons: [AMOEBA_DEATH, gas] });
    expect(textsOf(dangers.getByRole('listitem'))).toEqual([
      expect.stringMatching(SCALDING),
      'A child died in 2023.KLAS, October 2023',
    ]);
    const more = dangers.getByText('1 more warning');
    await expect.element(dangers.getByText(/^Gas killed a dog/)).not.toBeVisible();
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dangers.getByText(/^Gas killed a dog/)).toBeVisible();
    await expectAccessible();
  });

  test('is the open reason where nobody should bathe', async () => {
    await openSpring({ ...CLOSED, bathing_reasons: [reason({}), AMOEBA_DEATH] });
    await expect.element(answer.getByText(AMOEBA_DEATH.text)).toBeVisible();
    expect(dangers.getByText(AMOEBA_DEATH.text).query()).toBeNull();
  });

  test('is the reason where it makes the verdict', async () => {
    await openSpring({ bathing_status: 'ask-first', bathing_reasons: [AMOEBA_DEATH] });
    await why.click();
    await expect.element(answer.getByText(AMOEBA_DEATH.text)).toBeVisible();
    expect(dangers.getByText(AMOEBA_DEATH.text).query()).toBeNull();
  });
});

test('where nobody should bathe no button invites', { tags: ['@2.58', '@21.25'] }, async () => {
  const note = page.getByText('Plans a drive past it. Don’t soak here.');
  const plan = page.getByRole('link', { name: 'Plan a Trip Including This Spring' });
  const filled = () => {
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent');
    const swatch = document.createElement('i');
    swatch.style.color = accent;
    document.body.append(swatch);
    const color = getComputedStyle(swatch).color;
    swatch.remove();
    return [...page.getByRole('article').element().querySelectorAll('a, button')].filter(
      (control) => control.checkVisibility() && getComputedStyle(control).backgroundColor === color,
    ).length;
  };
  await openSpring(CLOSED);
  await expect.element(note).toBeVisible();
  await expect.element(plan).toBeVisible();
  expect(filled()).toBe(0);
  // Nor where it isn't known.
  await openSpring({});
  await expect.element(plan).toBeVisible();
  expect(filled()).toBe(0);
  await openSpring({ bathing_status: 'soaked' });
  await expect.element(plan).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  // The test would not see it otherwise.
  expect(filled()).toBeGreaterThan(0);
});

test(
  'the two badges of every spring say that they are the same for every spring',
  { tags: ['@2.48', '@21.26', '@20.2'] },
  async () => {
    await openSpring({});
    for (const [badge, meaning] of [
      ['Primitive', 'On every spring. Expect no facilities.'],
      ['Requires Hike', 'On every spring. Expect a walk.'],
    ] as const) {
      await expect.element(page.getByText(meaning)).not.toBeVisible();
      await page.getByText(badge).click();
      await expect.element(page.getByText(meaning)).toBeVisible();
    }
    await expectAccessible();
  },
);

test('the land is named, with a way to what that means', { tags: '@21.27' }, async () => {
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
  await openDetails();
  await expect
    .element(card.getByRole('link', { name: 'What this means for San Carlos Reservation' }))
    .toHaveAttribute('href', '/safety#tribal-land');
  await openSpring({});
  await expect.element(card).toMatchTextContent('LandNot knownIt may be private');
  await openSpring({ bathing_status: 'closed' });
  await expect.element(card).toMatchTextContent('LandNot knownKind');
});

test('owners find us, and moderators find its hazards', { tags: '@21.31' }, async () => {
  const owner = card.getByRole('link', { name: 'Own this property?' });
  const hazards = card.getByRole('link', { name: 'Hazards and closures' });
  await openSpring({});
  await openDetails();
  await expect.element(owner).toHaveAttribute('href', '/owner-request?spring=7');
  await expect.element(hazards).not.toBeInTheDocument();
  await openSpring({}, { user: exampleUser({ is_moderator: true }) });
  await openDetails();
  await expect.element(hazards).toHaveAttribute('href', '/moderation?spring=7');
  await expect.element(owner).not.toBeInTheDocument();
});

test('a place for the day says when the sun sets there today', { tags: '@24.61' }, async () => {
  const text = 'Day use only.';
  await openSpring({
    bathing_reasons: [reason({ text })],
    closures: [exampleClosure({ text })],
  });
  await expect.element(answer).toMatchTextContent(text);
  expect(answer.element().textContent).not.toContain('Sunrise');
  await why.click();
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
  await why.click();
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
  await why.click();
  await expect.element(answer).toMatchTextContent('Closed from 8 PM to 6 AM.');
  await expect.element(answer).not.toMatchTextContent('sunset');
});
