import type { BrowsedSpring } from '@wildsoak/contract/browse';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleListItem } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { textsOf } from '../../../test/screen.ts';

const example = (id: number, facts: Partial<BrowsedSpring>): BrowsedSpring => {
  const { latest_image_url: _image, ...spring } = exampleListItem({
    id,
    state_code: 'ID',
    county: 'Boise',
  });
  return {
    ...spring,
    condition: null,
    last_visit_on: null,
    soak_kind: null,
    is_wild: false,
    walk_miles: null,
    said: null,
    ...facts,
  };
};

const said = (facts: Partial<NonNullable<BrowsedSpring['said']>>): BrowsedSpring['said'] => ({
  kind: 'soak',
  text: 'Pools beside the river.',
  source: 'Forest Service, “Pools”',
  date: String(new Date().getFullYear()),
  confidence: 'published',
  ...facts,
});

const SPRINGS = [
  example(1, { bathing_status: 'soaked', is_wild: true, said: said({}), walk_miles: 0.5 }),
  example(2, {
    bathing_status: 'soaked',
    is_wild: true,
    said: said({ date: '2009' }),
    condition: 'closed',
    last_visit_on: new Date().toISOString().slice(0, 10),
  }),
  example(3, {
    bathing_status: 'soaked',
    soak_kind: 'public-site',
    said: said({ date: 'undated' }),
  }),
  example(4, { bathing_status: 'resort', soak_kind: 'resort', said: said({}) }),
  example(5, { bathing_status: 'closed', said: said({ kind: 'closed', text: 'Shut in 2024.' }) }),
  example(6, { bathing_status: 'unknown', county: 'Custer' }),
];

const open = (springs: BrowsedSpring[]) =>
  openApp('/hot-springs/idaho', {
    'GET /api/browse/states/ID': {
      springs,
      towns: [{ slug: 'boise-idaho', label: 'Boise, Idaho', to_soak: 9 }],
    },
  });
const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;

test(
  'a state has its places to soak by kind, each with its age, then where not to bathe, then the rest, folded',
  { tags: ['@27.20', '@27.21', '@20.1'] },
  async () => {
    await open(SPRINGS);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Hot Springs in Idaho');
    expect(textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual([
      'Wild pools (2)',
      'Public sites (1)',
      'Resorts (1)',
      'Closed, forbidden or deadly (1)',
    ]);
    const rows = page.getByRole('main').getByRole('listitem');
    const row = (name: string) => rows.filter({ hasText: name }).first();
    const year = new Date().getFullYear();
    await expect
      .element(row('Spring 1'))
      .toMatchTextContent(`People soak here (Forest Service, ${year})`);
    await expect.element(row('Spring 1')).toMatchTextContent('0.5 mi on foot');
    await expect
      .element(row('Spring 2'))
      .toMatchTextContent(/in 2009. Check before you go\..*Forest Service, “Pools”, 2009/);
    await expect.element(row('Spring 2')).toMatchTextContent(/Reported closed/);
    await expect
      .element(row('Spring 3'))
      .toMatchTextContent('People have soaked here (Forest Service, undated)');
    await expect
      .element(row('Spring 4'))
      .toMatchTextContent(`Paid pools (Forest Service, ${year})`);
    await expect
      .element(row('Spring 5'))
      .toMatchTextContent('Shut in 2024. Forest Service, “Pools”');
    const rest = page.getByText('1 more spring: soaking not confirmed');
    expect(page.getByRole('link', { name: 'Spring 6' }).elements()).toEqual([]);
    await rest.click();
    await expect.element(page.getByRole('link', { name: 'Spring 6' })).toBeVisible();
    await page.getByText('Near a town (1)').click();
    await expect
      .element(page.getByRole('link', { name: 'Boise, Idaho' }))
      .toHaveAttribute('href', '/hot-springs/near/boise-idaho');
    expect(robots()).toBeNull();
    await expectAccessible();
  },
);

test('search engines skip pages with under three places to soak', { tags: '@27.22' }, async () => {
  await open(SPRINGS.slice(2));
  await expect.poll(robots).toBe('noindex');
});

test.each([
  ['/hot-springs/idaho', 'GET /api/browse/states/ID'],
  ['/hot-springs/near/boise-idaho', 'GET /api/browse/towns/boise-idaho'],
])(
  'a page that did not load does not say there is nothing: %s',
  { tags: '@27.20' },
  async (path, call) => {
    await openApp(path, { [call]: 503 });
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent("We couldn't load the springs");
    await expect.poll(() => document.title).toBe("We couldn't load the springs | Wildsoak");
  },
);
