import type { FireOnMap, FiresOnMap } from '@wildsoak/contract/outlook';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, type Answers } from '../../../test/answers.ts';
import { exampleListItem, exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { showOnPhone } from '../../../test/screen.ts';
import { mapBox, markers, openMap, popup, rows } from '../../../test/spring-map.ts';
import { springAnswers } from '../../../test/spring-page.ts';

const NEAR = exampleListItem({ id: 1, name: 'Smoky Pool', longitude: -103, latitude: 41 });
const FAR = exampleListItem({ id: 2, name: 'Far Pool', longitude: -93, latitude: 35 });

const MAPPED: FireOnMap = {
  name: 'Cedar Creek',
  acres: 10_240.4,
  contained_percent: 15,
  updated_at: '2026-07-19T18:00:00.000Z',
  polygons: [
    [
      [
        [-104, 40.5],
        [-102, 40.5],
        [-102, 41.5],
        [-104, 41.5],
      ],
    ],
  ],
  point: null,
  spring_ids: [1],
};
const REPORTED: FireOnMap = {
  ...MAPPED,
  name: 'New Start',
  acres: 12,
  contained_percent: null,
  polygons: [],
  point: [-98, 37],
  spring_ids: [],
};

const told = (facts: FiresOnMap['facts'], changes: Partial<FiresOnMap> = {}): FiresOnMap => ({
  state: 'known',
  as_of: new Date().toISOString(),
  facts,
  ...changes,
});

const fireSwitch = page.getByRole('checkbox', { name: 'Fires' });
const legend = () => mapBox().querySelector('.fire-switch p')?.textContent;
const areas = () => mapBox().querySelectorAll('.fire-area').length;
const dots = () => mapBox().querySelectorAll('.fire-reported').length;
const markerOf = (name: string) =>
  markers().find((element) => element.ariaLabel?.includes(name)) as HTMLElement;
const rowOf = (name: string) => rows().find((row) => row.textContent.includes(name)) as HTMLElement;

const open = (answer: Answers[string] = told([MAPPED, REPORTED])) =>
  openMap([NEAR, FAR], '/', { 'GET /api/fires': answer });

test(
  'fires are on the map with their edge, or as a dot without one, and with the time of the answer',
  { tags: '@28.12' },
  async () => {
    await open();
    await expect.element(fireSwitch).toBeChecked();
    await expect.poll(areas).toBe(1);
    expect(dots()).toBe(1);
    expect(legend()).toMatch(/^as of \d+:\d\d [AP]M$/);
    await expectAccessible();
  },
);

test('a tap on a fire has its figures, and that it warns', { tags: '@28.12' }, async () => {
  await open();
  await expect.poll(dots).toBe(1);
  mapBox()
    .querySelector('.fire-reported')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect
    .poll(() => popup()?.textContent)
    .toMatch(
      /New Start fireIts edge is not mapped yet, 12 acres, containment not known, as of .*It warns/,
    );
});

test(
  'the layer can be turned off by keyboard, and the device keeps that',
  { tags: '@28.13' },
  async () => {
    await open();
    await expect.poll(areas).toBe(1);
    const box = fireSwitch.element().closest('label')?.getBoundingClientRect();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    (fireSwitch.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => areas() + dots()).toBe(0);
    // What warns of a spring stays.
    expect(markerOf('Smoky Pool').className).toContain('near-fire');
    await open();
    await expect.element(fireSwitch).not.toBeChecked();
    expect(areas()).toBe(0);
    await userEvent.click(fireSwitch);
    await expect.poll(areas).toBe(1);
  },
);

test(
  'by keyboard the fires in view are a list, and each leads to its figures and back',
  { tags: '@28.12' },
  async () => {
    await open(told([MAPPED, REPORTED, { ...REPORTED, name: 'Far Away', point: [150, -30] }]));
    await expect.poll(areas).toBe(1);
    (fireSwitch.element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    const list = () => mapBox().querySelector<HTMLElement>('.fire-switch details');
    expect(document.activeElement).toBe(list()?.querySelector('summary'));
    await userEvent.keyboard('{Enter}');
    const names = () => [...(list()?.querySelectorAll('button') ?? [])].map((b) => b.textContent);
    await expect
      .poll(names)
      .toEqual([
        expect.stringMatching(/^Cedar Creek fire.*15% contained/),
        expect.stringMatching(/^New Start fire.*12 acres/),
      ]);
    await expectAccessible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => popup()?.textContent).toMatch(/^Cedar Creek fire.*It warns/);
    expect(popup()?.contains(document.activeElement)).toBe(true);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(popup).toBeUndefined();
    expect(document.activeElement?.textContent).toMatch(/^Cedar Creek fire/);
    // Nothing of it is seen without the focus.
    (fireSwitch.element() as HTMLElement).focus();
    expect(list()?.getBoundingClientRect().width).toBe(1);
  },
);

test(
  'a spring close to a fire says so on its marker, in its popup and in the list; others do not',
  { tags: '@28.14' },
  async () => {
    await open();
    await expect
      .poll(() => markerOf('Smoky Pool').ariaLabel)
      .toMatch(/^Fire within 2 miles: Smoky Pool/);
    expect(markerOf('Smoky Pool').className).toContain('near-fire');
    expect(markerOf('Far Pool').className).not.toContain('near-fire');
    await expect.poll(() => rowOf('Smoky Pool').textContent).toContain('Fire within 2 miles');
    expect(rowOf('Far Pool').textContent).not.toContain('Fire');
    markerOf('Smoky Pool').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => popup()?.textContent).toContain('Fire within 2 miles');
    await expectAccessible();
  },
);

test.each(['phone', 'desk'])(
  'on a %s no row moves when fires come',
  { tags: '@28.14' },
  async (screen) => {
    if (screen === 'phone') await showOnPhone();
    await open(told([]));
    if (screen === 'phone') await page.getByRole('button', { name: /in view$/ }).click();
    await expect.element(fireSwitch).toBeInTheDocument();
    const heights = () => rows().map((row) => row.getBoundingClientRect().height);
    const before = heights();
    changeAnswers({ 'GET /api/fires': told([MAPPED]) });
    dispatchEvent(new Event('online'));
    await expect.poll(() => rowOf('Smoky Pool').textContent).toContain('Fire within 2 miles');
    expect(heights()).toEqual(before);
  },
);

test(
  'while nobody answers, the last answer stays with its age, and without one it says so',
  { tags: '@28.15' },
  async () => {
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await open(told([MAPPED], { state: 'away', as_of: yesterday }));
    await expect.poll(legend).toMatch(/^as of [A-Z][a-z]{2} \d+, .*\. We couldn't check since\.$/);
    expect(areas()).toBe(1);
    await open(told(null, { state: 'away', as_of: null }));
    await expect.poll(legend).toBe("We couldn't check for fires.");
    expect(areas()).toBe(0);
    await open(503);
    await expect.poll(legend).toBe("We couldn't check for fires.");
  },
);

test('what the page itself had for a day goes once we cannot ask', { tags: '@28.15' }, async () => {
  const askInVain = () => {
    changeAnswers({ 'GET /api/fires': 503 });
    dispatchEvent(new Event('online'));
  };
  await open(told([MAPPED]));
  await expect.poll(areas).toBe(1);
  askInVain();
  await expect.poll(legend).toMatch(/We couldn't check since\.$/);
  expect(areas()).toBe(1);
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await open(told([MAPPED], { as_of: yesterday }));
  await expect.poll(areas).toBe(1);
  askInVain();
  await expect.poll(legend).toBe("We couldn't check for fires.");
  expect(areas()).toBe(0);
});

test('where the site asks no agency, there is no switch', { tags: '@28.15' }, async () => {
  await open(told(null, { state: 'off', as_of: null }));
  await expect.poll(() => callsTo('GET /api/fires').length).toBe(1);
  await expect.element(fireSwitch).not.toBeInTheDocument();
});

test('a spring’s own map has fires, too', { tags: '@28.12' }, async () => {
  const answers = { ...springAnswers(exampleSpring()), 'GET /api/fires': told([MAPPED]) };
  await openApp('/springs/7', answers);
  const map = page.getByRole('region', { name: 'Map of Kirkham Hot Springs', exact: true });
  (await map.findElement()).scrollIntoView();
  await expect.element(map.getByRole('checkbox', { name: 'Fires' })).toBeChecked();
});
