import { HAZARD_FIELDS } from '@wildsoak/contract/rules/corrections';
import { expect, it } from 'vitest';
import { BLANK, distanceText, problemsOf, proposalOf } from './correction-values.ts';

const NOW = {
  name: 'Kirkham Hot Springs',
  latitude: 44.072,
  longitude: -115.543,
  bathing_status: 'closed',
  bathing_reasons: [{ kind: 'closed', text: 'Closed since 2013.' }],
  fee: null,
  access: null,
  catalogPosition: { latitude: 44.072, longitude: -115.543 },
} as const;

it.each([
  [
    { field: 'position', position: '44.08, -115.55' },
    { latitude: 44.08, longitude: -115.55 },
  ],
  [{ field: 'name', name: ' Kirkham\n' }, { name: 'Kirkham' }],
  [{ field: 'closed' }, { closed: false }],
  [
    { field: 'fee', is_free: 'no', fee: ' $5\n' },
    { fee: '$5', is_free: false },
  ],
  // What a fee was before it was free is not sent.
  [
    { field: 'fee', is_free: 'yes', fee: '$5' },
    { fee: 'Free', is_free: true },
  ],
  [
    { field: 'walk', walk: ' 1.25', climb: '' },
    { walk_miles: 1.3, walk_climb_feet: null },
  ],
  [
    { field: 'walk', walk: '0', climb: '600' },
    { walk_miles: 0, walk_climb_feet: 600 },
  ],
  [{ field: 'road', road: '4x4' }, { road: '4x4' }],
  [{ field: 'water', water: 'no', dogs: 'yes' }, { water: 'no' }],
  [{ field: 'access', access: 'Over the footbridge' }, { access: 'Over the footbridge' }],
  ...HAZARD_FIELDS.map((field) => [{ field, [field]: ' Posted.\n' }, { text: 'Posted.' }] as const),
] as const)(
  'sends the field that is chosen and nothing else: %j',
  { tags: ['@18.4', '@21.67'] },
  (typed, values) => {
    const everything = { ...BLANK, name: 'x', fee: 'x', access: 'x', position: '1, 2', ...typed };
    expect(proposalOf(everything)).toEqual({ field: typed.field, ...values });
    expect(problemsOf(everything, NOW)).toEqual({});
  },
);

it('says what is wrong with the field that is shown', { tags: ['@18.2', '@18.5', '@18.4'] }, () => {
  const problem = (values: object) => problemsOf({ ...BLANK, ...values }, NOW);
  expect(problem({})).toEqual({});
  expect(problem({ field: 'fee' })).toEqual({ is_free: 'Please choose one.' });
  expect(problem({ field: 'fee', is_free: 'no', fee: '  ' })).toEqual({
    fee: 'Please fill in this field.',
  });
  expect(problem({ field: 'dogs' })).toEqual({ dogs: 'Please choose one.' });
  expect(problem({ field: 'dogs', dogs: 'constructor' })).toEqual({ dogs: 'Please choose one.' });
  const numbers = 'Please enter miles from 0 to 50, and feet up to 10,000, or leave them blank.';
  for (const walk of ['', 'two', '-1', '50.1', '1e1', '0x2']) {
    expect(problem({ field: 'walk', walk })).toEqual({ walk: numbers });
  }
  expect(problem({ field: 'walk', walk: '2', climb: '10001' })).toEqual({ walk: numbers });
  expect(problem({ field: 'name', name: 'Kirkham Hot Springs' })).toEqual({
    name: 'We already have this name.',
  });
  expect(problem({ field: 'closure', closure: 'Closed since 2013.' })).toEqual({
    closure: 'The page already says that.',
  });
  expect(problem({ field: 'position', position: 'over there' })).toEqual({
    position: expect.stringMatching(/^Please enter latitude and longitude/),
  });
  expect(problem({ field: 'position', position: '44.08, 115.55' })).toEqual({
    position: expect.stringMatching(/miles from the position in our catalog/),
  });
});

it('says how far it is, once it can be read', { tags: '@18.5' }, () => {
  expect(distanceText('44.082, -115.543', NOW)).toBe('0.7 mi from where we have it now.');
  expect(distanceText('44.0', NOW)).toBe('');
});
