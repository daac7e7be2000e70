import { expect, it } from 'vitest';
import { knownHere, saidByText, saidOnText } from './attribution.ts';

it.each([
  ['2018-09-05', 'September 5, 2018'],
  ['2013-07', 'July 2013'],
  ['2018', '2018'],
  ['about 2019', 'about 2019'],
  ['undated', 'undated page'],
  ['undated, after 2017', 'undated page, after 2017'],
])('the date %s reads %s', { tags: '@21.21' }, (date, text) => {
  expect(saidOnText(date)).toBe(text);
});

it('says who said it and when, and who to ask about hearsay', { tags: '@21.21' }, () => {
  const source = 'the Bureau of Land Management';
  expect(saidByText({ source, date: '2018', confidence: 'published' })).toBe(`${source}, 2018`);
  expect(
    saidByText({ source: `${source}; KTVB, 2004`, date: '2018', confidence: 'published' }),
  ).toBe(`${source}, 2018; KTVB, 2004`);
  expect(saidByText({ source, date: null, confidence: 'unconfirmed' })).toBe(
    `Not confirmed. Ask ${source}`,
  );
});

it('says what is known where nobody should bathe, and only there', { tags: '@21.28' }, () => {
  const reason = {
    kind: 'closed',
    text: 'Closed since 2013.',
    source: 'Bureau of Land Management',
    date: '2018',
    confidence: 'published',
  } as const;
  const known = (bathing_status: 'closed' | 'unknown') =>
    knownHere({ bathing_status, bathing_reasons: [reason] });
  expect(known('closed')).toBe('Closed. Closed since 2013.');
  expect(known('unknown')).toBeNull();
});
