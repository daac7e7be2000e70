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
    await expect.element(answer).toHaveTextContent('People soak here');
    await expect
      .element(page.getByText(`Boise National Forest, ${year}`, { exact: true }))
      .toBeVisible();
    await page.getByText('Why?').click();
    await expect
      .element(page.getByText('Rock pools beside the river.', { exact: true }))
      .toBeVisible();
    await expectAccessible();
    await open(soaked({}, { date: '2009' }));
    await expect.element(answer).toMatchTextContent(/^People soaked here in 2009/);
  },
);

test('what the catalog knows has its source; corrections win', { tags: '@27.5' }, async () => {
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
  await expect.element(good).toMatchTextContent(/Walk0\.5 mi one wayA guide, 2021/);
  await expect.element(good).toMatchTextContent(/DogsNoReported by hazel/);
  await expect
    .element(good)
    .toMatchTextContent(/Pool95 to 104 °FBoise National Forest, “Kirkham”, \d{4}/);
  await good.getByText('More about getting there').click();
  await expect
    .element(good)
    .toMatchTextContent(/WhenMay to OctoberBoise National Forest, “Kirkham”, \d{4}/);
  await expect.element(good).toMatchTextContent(/Kirkham Campground, at the spring/);
  await expect.element(good).toMatchTextContent(/Helende Campground, 2\.3 mi away/);
  await expectAccessible();
});

test('a fee among the reasons is the fee of the page', { tags: '@24.76' }, async () => {
  const said = { source: 'Idaho Statesman', date: '2021-08-31', confidence: 'published' } as const;
  const text = 'A day-use site with a fee ($5 in 2021); camping is forbidden.';
  await open(soaked({ bathing_reasons: [{ kind: 'fee', text, ...said }] }));
  await expect
    .element(good)
    .toMatchTextContent(`Fee$5 in 2021${text}Idaho Statesman, August 31, 2021`);
  await expect.element(good.getByText('Add fee')).not.toBeInTheDocument();
});

test('of two surveys the hotter one decides about warnings', { tags: '@27.6' }, async () => {
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
      'Another survey measured 196 °F (91 °C) in 1994, with a flow of 40 gallons a minute (Black).',
    );
  await expect.element(page.getByText(/Scalding: another survey measured 196 °F/)).toBeVisible();
});

test('a spring that the 1980 list lacks says where it is from', { tags: '@27.7' }, async () => {
  const spring = soaked({ id: 10_002 });
  await openApp('/springs/10002', springAnswers(spring));
  await expect.element(details).toMatchTextContent(/from a published page/);
  await expect.element(details).not.toMatchTextContent(/NOAA|1980/);
});
