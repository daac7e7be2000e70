import { forEachAnswer } from '@wildsoak/contract/rules/visit-answers';
import { expect, it } from 'vitest';
import { reportBadgeClass, reportedBy, reportText, type Reported } from './report-look.ts';
import { ageText, isLately } from './visit-day.ts';

const TODAY = '2026-11-16';
const reported = (facts: Partial<Reported>): Reported => ({ bathing_status: 'unknown', ...facts });

it.each([
  [{}, null],
  [{ condition: null, last_visit_on: null }, null],
  [{ last_visit_on: '2026-11-13' }, 'Reported 3 days ago'],
  [{ condition: 'closed', last_visit_on: '2026-11-15' }, 'Reported closed, last report yesterday'],
  [{ condition: 'disputed', last_visit_on: TODAY }, 'Reports disagree, last report today'],
  [{ condition: 'open', last_visit_on: TODAY, bathing_status: 'forbidden' }, 'Reported today'],
] as const)('a row with %o says %s', { tags: ['@24.46', '@24.42'] }, (facts, text) => {
  expect(reportText(reported(facts), TODAY)).toBe(text);
});

it('a copy kept for weeks no longer says open, but still says closed', { tags: '@24.68' }, () => {
  const kept = { condition: 'open', last_visit_on: '2026-10-16' } as const;
  expect(reportText(reported(kept), '2026-11-16')).toBe('Reported open, last report 4 weeks ago');
  expect(reportText(reported(kept), '2026-11-17')).toBe('Reported 4 weeks ago');
  expect(reportText(reported({ ...kept, condition: 'closed' }), '2026-12-17')).toBe(
    'Reported closed, last report 2 months ago',
  );
  // Nobody knows the day: as it was judged.
  expect(reportText(reported(kept), null)).toBe('Reported open, last report October 16, 2026');
});

it('only reports to be careful about look like it', { tags: '@24.46' }, () => {
  const look = (condition: Reported['condition']) =>
    reportBadgeClass(reported({ condition, last_visit_on: TODAY }));
  expect(look('closed')).toContain('bg-bad');
  expect(look('disputed')).toContain('bg-warning');
  expect([look('open'), look(null)]).toEqual([null, null]);
});

it.each([
  ['2026-11-16', 'today'],
  // By the calendar of somebody farther east.
  ['2026-11-17', 'today'],
  ['2026-11-15', 'yesterday'],
  ['2026-11-03', '13 days ago'],
  ['2026-11-02', '2 weeks ago'],
  ['2026-09-18', '8 weeks ago'],
  ['2026-09-17', '8 weeks ago'],
  ['2026-09-16', '2 months ago'],
  ['2026-03-16', '8 months ago'],
  ['2024-11-16', '2 years ago'],
])('%s is %s', { tags: '@24.46' }, (day, text) => {
  expect(ageText(day, TODAY)).toBe(text);
});

it('while nobody knows the day, the date stands there', { tags: '@24.40' }, () => {
  expect(ageText('2026-11-02', null)).toBe('November 2, 2026');
});

it('lately is the last 30 days', { tags: '@24.46' }, () => {
  expect(isLately('2026-10-17', TODAY)).toBe(true);
  expect(isLately('2026-10-16', TODAY)).toBe(false);
  expect(isLately(null, TODAY)).toBe(false);
});

it('a page says it as lists do', { tags: '@24.67' }, () => {
  const said = {
    visited_on: '2026-11-10',
    username: 'hazel',
    freshness: 'live',
    is_demo: false,
  } as const;
  const nothing = { open: null, pool: null, ...forEachAnswer(() => null) };
  const road = { ...said, visited_on: '2026-11-14', value: 'any-car' } as const;
  const open = { ...said, state: 'open', reason: null, but: null } as const;
  expect(reportedBy(null)).toEqual({ condition: null, last_visit_on: null });
  expect(reportedBy({ ...nothing, road })).toEqual({
    condition: null,
    last_visit_on: '2026-11-14',
  });
  expect(reportedBy({ ...nothing, open, road }).condition).toBe('open');
  expect(reportedBy({ ...nothing, open: { ...open, freshness: 'recent' } }).condition).toBeNull();
  const closed = { ...open, state: 'closed', freshness: 'stale' } as const;
  expect(reportedBy({ ...nothing, open: closed, road })).toEqual({
    condition: 'closed',
    last_visit_on: '2026-11-14',
  });
});
