import type { Outlook } from '@wildsoak/contract/outlook';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, never, type Answers } from '../../../test/answers.ts';
import { exampleOutlook, exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { expectNoOverflow, showOnPhone } from '../../../test/screen.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { conditionsOf, said } from '../../../test/visits.ts';

const PATH = '/springs/7';
const CALL = `GET /api${PATH}/outlook`;
const now = page.getByRole('region', { name: 'Alerts and fires' });
const days = page.getByRole('region', { name: 'Next days' });

const AWAY = { state: 'away', as_of: null, facts: null } as const;
const ALL_AWAY: Partial<Outlook> = { forecast: AWAY, alerts: AWAY, fires: AWAY, river: AWAY };

const open = async (
  facts: Partial<Outlook> | Answers[string] = {},
  spring: Parameters<typeof exampleSpring>[0] = {},
) => {
  const answer = typeof facts === 'object' ? exampleOutlook(facts as Partial<Outlook>) : facts;
  await openApp(PATH, { ...springAnswers(exampleSpring(spring)), [CALL]: answer });
  await expect.element(now).toBeVisible();
};

const told = <Facts,>(facts: Facts, asOf = new Date()) =>
  ({ state: 'known', as_of: asOf.toISOString(), facts }) as const;

const HEAT = {
  sender: 'NWS Boise ID',
  event: 'Extreme Heat Warning',
  headline: 'Extreme Heat Warning issued by NWS Boise ID',
  text: 'Dangerously hot conditions with <b>temperatures</b> up to 112.',
  instruction: 'Drink plenty of fluids.',
  sent_at: '2026-07-19T13:10:00-06:00',
  ends_at: '2026-07-20T20:00:00-06:00',
  is_severe: true,
};
const FIRE = {
  name: 'Cedar Creek',
  miles: 2,
  is_mapped: true,
  acres: 10_240.4,
  contained_percent: 15,
  updated_at: '2026-07-19T18:00:00.000Z',
};

/** Where what follows begins, from the top of the page. */
const topOf = (selector: string) =>
  Math.round((document.querySelector(selector)?.getBoundingClientRect().top ?? 0) + scrollY);

test(
  'a week has high, low, rain or snow and wind for each day, with its time',
  { tags: '@28.20' },
  async () => {
    await open();
    await expect.element(days.getByText('Thu: 60° / 30°, clear, wind 10 mph')).toBeInTheDocument();
    expect(days.getByRole('listitem').elements()).toHaveLength(7);
    await expect
      .element(days)
      .toMatchTextContent(/National Weather Service, as of \d+:\d\d [AP]M\./);
    expectNoOverflow();
    await expectAccessible();
  },
);

test(
  'an alert stands by the verdict in its sender’s own words, with sender and time',
  { tags: '@28.21' },
  async () => {
    await open({ alerts: told([HEAT]) });
    await expect
      .element(now)
      .toMatchTextContent(
        /^Extreme Heat Warning\s*NWS Boise ID, Jul 19, 1:10 PM · until Jul 20, 8:00 PM/,
      );
    now.element().querySelector('summary')?.click();
    // As text, whatever it holds.
    await expect.element(now.getByText(HEAT.text)).toBeVisible();
    await expect.element(now.getByText(HEAT.instruction)).toBeVisible();
    await expectAccessible();
  },
);

test(
  'a fire near by says miles, acres and containment, and comes first where it is close',
  { tags: '@28.21' },
  async () => {
    await open({ alerts: told([{ ...HEAT, is_severe: false }]), fires: told([FIRE]) });
    await expect
      .element(now)
      .toMatchTextContent(
        /^Cedar Creek fire 2 mi away, and 1 more\s*10,240 acres, 15% contained, as of/,
      );
  },
);

test(
  'a fire without perimeter says that its distance is a guess, and why',
  { tags: '@28.9' },
  async () => {
    await open({
      fires: told([{ ...FIRE, is_mapped: false, acres: 12, contained_percent: null }]),
    });
    await expect
      .element(now)
      .toMatchTextContent(
        /^Cedar Creek fire about 2 mi away\s*Its edge is not mapped yet, 12 acres, containment not known, as of/,
      );
  },
);

test(
  'nothing that warns is never called safe, and says when it was asked',
  { tags: '@28.22' },
  async () => {
    await open();
    await expect
      .element(now)
      .toMatchTextContent(
        /^No weather alerts or reported fires within 15 miles as of \d+:\d\d [AP]M\.$/,
      );
    expect(document.querySelector('main')?.textContent).not.toMatch(/\bsafe to\b|\ball clear\b/i);
  },
);

test('what could not be asked is named, beside what could', { tags: '@28.23' }, async () => {
  await open({ alerts: AWAY, forecast: AWAY });
  await expect
    .element(now)
    .toMatchTextContent(
      /^No reported fires within 15 miles as of .* We couldn't check for weather alerts\.$/,
    );
  await expect.element(days).toMatchTextContent("We couldn't reach the National Weather Service.");
});

test(
  'an old answer shows its age, and that we could not ask since',
  { tags: '@28.23' },
  async () => {
    const { forecast } = exampleOutlook();
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await open({ forecast: { ...forecast, state: 'away', as_of: yesterday } });
    await expect
      .element(days)
      .toMatchTextContent(/as of [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M\. We couldn't reach it since\./);
  },
);

const RIVER = {
  gauge: 'South Fork Payette River at Lowman',
  miles: 3.2,
  cubic_feet_per_second: 1_412,
  height_feet: 3.42,
  measured_at: new Date().toISOString(),
  usual: { low: 260, high: 520 },
  easy: null,
};

test('the river stands beside what is usual on this day', { tags: '@28.24' }, async () => {
  await open({ river: told(RIVER) });
  await expect
    .element(days)
    .toMatchTextContent(
      /1,412 cubic feet a second, more than the usual 260 to 520.*Lowman, 3\.2 mi away, 3\.4 ft high\. Provisional/,
    );
});

const EASY = { low: 210, high: 1_340, visits: 3 };
/** A member told of the crossing, so there may be such a line. */
const CROSSED = {
  conditions: conditionsOf({ approach: { ...said(3, 'Hazel'), value: 'easy' } }),
};

test('at what flow members found the crossing easy is no promise', { tags: '@28.41' }, async () => {
  await open({ river: told({ ...RIVER, easy: EASY }) });
  await expect
    .element(days)
    .toMatchTextContent(
      /260 to 520Easy walk or crossing at 210 to 1,340 cubic feet a second, 3 visits\. Not a promise\./,
    );
});

test.each([
  ['390', 'an alert and a fire', { alerts: told([HEAT]), fires: told([FIRE]) }],
  ['390', 'nothing', {}],
  ['390', 'agencies that are away', ALL_AWAY],
  ['390', 'a call that fails', 503],
  ['1280', 'a river', { river: told(RIVER) }],
  ['1280', 'a river and its crossing', { river: told({ ...RIVER, easy: EASY }) }],
  ['1280', 'nothing', {}],
] as const)(
  'at %s pixels nothing moves when %s came',
  { tags: '@28.25' },
  async (width, _, facts) => {
    if (width === '390') await showOnPhone();
    await open(never, CROSSED);
    await expect.element(now).toMatchTextContent('Checking alerts and fires…');
    const before = [topOf('#practical'), topOf('#found')];
    await open(facts, CROSSED);
    await expect.element(now).not.toMatchTextContent('Checking');
    await expect.element(days).not.toMatchTextContent('Asking');
    expect([topOf('#practical'), topOf('#found')]).toEqual(before);
  },
);

const directions = page.getByRole('link', { name: /^Directions/ });
const lookOf = () => {
  const link = directions.first().element();
  const { x, y, width, height } = link.getBoundingClientRect();
  return { isFilled: link.className.includes('bg-accent'), place: [x, y, width, height] };
};
/** Where Directions is filled. */
const SOAKED = { soaked: { yes: 4, answers: 4 }, bathing_status: 'soaked' } as const;

test.each([
  ['a severe alert', { alerts: told([HEAT]) }, false],
  ['a fire two miles away', { fires: told([FIRE]) }, false],
  ['a fire farther away', { fires: told([{ ...FIRE, miles: 2.1 }]) }, true],
  ['a lesser alert', { alerts: told([{ ...HEAT, is_severe: false }]) }, true],
] as const)(
  'with %s Directions keeps its place, and is filled only where nothing grave warns',
  { tags: '@28.43' },
  async (_, facts, isFilled) => {
    await open({}, SOAKED);
    await expect.element(now).toMatchTextContent(/^No weather alerts/);
    const before = lookOf();
    expect(before.isFilled).toBe(true);
    await open(facts, SOAKED);
    await expect.element(now).toMatchTextContent(/Extreme Heat|Cedar Creek/);
    await expect.poll(lookOf).toEqual({ ...before, isFilled });
  },
);

test('one call answers for both, and only in the browser', { tags: '@28.26' }, async () => {
  await open();
  await expect.element(days.getByText(/^Thu: /)).toBeInTheDocument();
  expect(callsTo(CALL)).toHaveLength(1);
});

test(
  'what is still on its way is asked for again, and then it is there',
  { tags: '@28.1' },
  async () => {
    const asking = { state: 'asking', as_of: null, facts: null } as const;
    const first = exampleOutlook({ forecast: asking, alerts: asking, fires: asking });
    await open(() => (callsTo(CALL).length === 1 ? first : exampleOutlook()));
    await expect.element(now).toMatchTextContent('Checking alerts and fires…');
    await expect.element(days).toMatchTextContent('Asking the National Weather Service…');
    await expect.element(now).toMatchTextContent(/^No weather alerts/);
    await expect.element(days.getByText(/^Thu: /)).toBeInTheDocument();
    expect(callsTo(CALL)).toHaveLength(2);
  },
);
