import { describe, expect, it } from 'vitest';
import { soakHeadline, yearOf } from './soaks.ts';

describe('the year of a date', () => {
  it.each([
    ['2018-04-17', 2018],
    ['about 2019', 2019],
    ['after 1992', 1992],
    ['undated', null],
    [null, null],
  ])('%s: %s', (date, year) => expect(yearOf(date)).toBe(year));
});

describe('the answer with its age', { tags: '@27.4' }, () => {
  const source = 'Boise National Forest, “Kirkham”; Idaho Statesman';

  it('names its source and year for five years', () => {
    expect(soakHeadline('soaked', { source, date: '2021-08' }, 2026)).toBe(
      'People soak here (Boise National Forest, 2021)',
    );
    expect(soakHeadline('resort', { source, date: '2025' }, 2026)).toBe(
      'Paid pools (Boise National Forest, 2025)',
    );
  });

  it('turns to the past tense after that', () => {
    expect(soakHeadline('soaked', { source, date: '2020-12-31' }, 2026)).toBe(
      'People soaked here in 2020. Check before you go.',
    );
    expect(soakHeadline('resort', { source, date: 'about 2009' }, 2026)).toBe(
      'There were paid pools in 2009. Check before you go.',
    );
  });

  it('says that it has no date', () => {
    expect(soakHeadline('soaked', { source, date: 'undated' }, 2026)).toBe(
      'People have soaked here (Boise National Forest, undated)',
    );
  });
});
