import type { Spring } from '@wildsoak/contract/springs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleSoak, exampleSpring } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { springAnswers } from '../../../../test/spring-page.ts';

const good = page.getByRole('region', { name: 'Good to know' });
const details = page.getByRole('region', { name: 'Details' });
const answer = page.getByRole('heading', { name: /soak|Pools/ });

const soaked = (facts: Partial<Spring> = {}, soak: Partial<Spring['soak']> = {}): Spring => {
  const said = exampleSoak(soak);
  const { text, source, date, confidence } = said;
  return exampleSpring({
    bathing_status: 'soaked',
    bathing_reasons: [{ kind: 'soak', text, source, date, confidence }],
    soak: said,
    ...facts,
  });
};

const open = (spring: Spring) => openApp('/springs/7', springAnswers(spring));

test(
  'the first line says that people soak there, who says so and when; then what is there',
  { tags: ['@27.4', '@27.1'] },
  async () => {
    await open(soaked());
    const year = new Date().getFullYear();
    await expect
      .element(answer)
      .toHaveTextContent(`People soak here (Boise National Forest, ${year})`);
    await expect
      .element(page.getByText('Rock pools beside the river.', { exact: true }))
      .toBeVisible();
    await expectAccessible();
    await open(soaked({}, { date: '2009' }));
    await expect
      .element(answer)
      .toHaveTextContent('People soaked here in 2009: see if it is still so');
  },
);

test(
  'what the catalog knows of getting there stands with its source; a correction beats it',
  { tags: '@27.5' },
  async () => {
    const said = { source: 'A guide', source_url: null, date: '2021' };
    await open(
      soaked({
        published_facts: [
          { field: 'walk', walk_miles: 0.5, walk_climb_feet: null, ...said },
          { field: 'dogs', dogs: 'yes', ...said },
        ],
        corrections: [
          {
            field: 'dogs',
            dogs: 'no',
            said_by: 'hazel',
            said_at: '2026-05-02T12:00:00Z',
            accepted_at: '2026-05-03T12:00:00Z',
          },
        ],
        campgrounds: [
          {
            name: 'Kirkham Campground',
            miles: 0.1,
            is_at_spring: true,
            recreation_gov_id: 233_000,
          },
          {
            name: 'Helende Campground',
            miles: 2.3,
            is_at_spring: false,
            recreation_gov_id: 233_001,
          },
        ],
      }),
    );
    await expect.element(good).toMatchTextContent(/Walk0\.5 mi.*A guide, 2021/);
    await expect.element(good).toMatchTextContent(/DogsNo/);
    await expect.element(good).toMatchTextContent(/Pools95 to 104 °F/);
    await expect.element(good).toMatchTextContent(/WhenMay to October/);
    await expect.element(good).toMatchTextContent(/Kirkham Campground, at the spring/);
    await expect.element(good).toMatchTextContent(/Helende Campground, 2\.3 mi away/);
    await expect.element(good).not.toMatchTextContent(/No word yet: .*(walk|camping)/);
    // Each line has its source, and the one of most lines stands once.
    expect(good.element().textContent.match(/Boise National Forest/g)).toHaveLength(1);
    await expect
      .element(good)
      .toMatchTextContent(
        /Source, unless a line names another: Boise National Forest, “Kirkham”, \d{4}/,
      );
  },
);

test(
  'a second survey stands beside the first, and the hotter one decides about warnings',
  { tags: '@27.6' },
  async () => {
    await open(
      soaked({
        temperature_f: 97,
        temperature_c: 36,
        survey: {
          temperature_f: 196,
          temperature_c: 91,
          gallons_per_minute: 40,
          survey: 'Black',
          year: 1994,
        },
      }),
    );
    await expect
      .element(details)
      .toMatchTextContent(
        'Another survey measured 196 °F (91 °C) in 1994; 40 gallons a minute (Black).',
      );
    await expect.element(page.getByText(/Scalding: another survey measured 196 °F/)).toBeVisible();
  },
);

test('a spring that the 1980 list lacks says where it is from', { tags: '@27.7' }, async () => {
  const spring = soaked({ id: 10_002 });
  await openApp('/springs/10002', springAnswers(spring));
  await expect.element(details).toMatchTextContent(/from a published page/);
  await expect.element(details).not.toMatchTextContent(/NOAA|1980/);
});
