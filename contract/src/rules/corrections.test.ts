import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctableFacts,
  correctionProblem,
  MAX_MOVE_MILES,
  milesMoved,
  readPosition,
  type CorrectableFacts,
} from './corrections.ts';
import { oneLine } from './one-line.ts';

const NOW: CorrectableFacts = {
  name: 'Kirkham Hot Springs',
  latitude: 44.072,
  longitude: -115.543,
  bathing_status: 'ask-first',
  bathing_reasons: [
    { kind: 'private', text: 'Posted.' },
    // Closed at night only.
    { kind: 'closed', text: 'Day use only.' },
  ],
  fee: null,
  access: 'Short walk',
  dogs: 'no',
  walk_miles: 2,
  walk_climb_feet: null,
  catalogPosition: { latitude: 44.072, longitude: -115.543 },
};

describe('readPosition', () => {
  it.each([
    ['44.0723, -115.5421', 44.0723, -115.5421],
    ['44.0723 -115.5421', 44.0723, -115.5421],
    [' 44.0723;-115.5421 ', 44.0723, -115.5421],
    ['44.0723° N, 115.5421° W', 44.0723, -115.5421],
    ['44.0723N 115.5421w', 44.0723, -115.5421],
    ['44,-115', 44, -115],
    ['51.9, 179.5', 51.9, 179.5],
    ['44.07231234567, -115.54219999999', 44.07231, -115.5422],
  ])('%s', (text, latitude, longitude) => {
    expect(readPosition(text)).toEqual({ latitude, longitude });
  });

  it.each([
    '',
    'here',
    '44.0723',
    '91, 0',
    '0, 181',
    '44.0723, -115.5421, 3',
    '44°04\'20" N, 115°32\'31" W',
    '1e2, 3',
    'Infinity, NaN',
    '44.07.23, -115',
    '44, 115 N',
  ])('nothing of %j', (text) => expect(readPosition(text)).toBeUndefined());

  it('reads back whatever it would show, to five decimals', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const read = readPosition(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`);
          expect(read?.latitude).toBeCloseTo(latitude, 4);
          expect(read?.longitude).toBeCloseTo(longitude, 4);
        },
      ),
    );
  });
});

describe('correctionProblem', () => {
  it('a position that is far off, or the same', () => {
    const at = (latitude: number, longitude: number) =>
      correctionProblem(NOW, { field: 'position', latitude, longitude });
    expect(at(44.08, -115.55)).toBeUndefined();
    expect(at(44.072, -115.543)).toBe('We already have this position.');
    expect(at(44.072, 115.543)).toMatch(
      /^That's \d+ miles from the position in our catalog\. A correction can move a spring up to 30 miles\. Check the numbers\. Latitude comes first, and west is negative\.$/,
    );
  });

  it(
    'after an earlier move the catalog still counts; a page that does not know it leaves that to the server',
    { tags: '@19.47' },
    () => {
      const moved = { ...NOW, latitude: NOW.latitude + 0.4 };
      const at = (now: CorrectableFacts, latitude: number) =>
        correctionProblem(now, { field: 'position', latitude, longitude: NOW.longitude });
      expect(at(moved, NOW.latitude - 0.4)).toBeUndefined();
      expect(at(moved, NOW.latitude + 0.8)).toMatch(
        /^That's 55 miles from the position in our catalog/,
      );
      const { latitude, longitude } = moved;
      const said = { field: 'position', latitude, longitude } as const;
      const onPage = correctableFacts({ ...moved, corrections: [said] });
      expect(at(onPage, NOW.latitude + 0.8)).toBeUndefined();
    },
  );

  it('refuses exactly what is farther than the limit', { tags: '@19.47' }, () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (north, east) => {
          const to = { latitude: NOW.latitude + north, longitude: NOW.longitude + east };
          const problem = correctionProblem(NOW, { field: 'position', ...to });
          const isFar = milesMoved(NOW, to) > MAX_MOVE_MILES;
          expect(problem?.includes('miles from the position in our catalog') ?? false).toBe(isFar);
        },
      ),
    );
  });

  it.each([
    [{ field: 'name', name: 'Kirkham Hot Springs' }, 'We already have this name.'],
    [{ field: 'name', name: 'Kirkham' }, undefined],
    [{ field: 'closed', closed: false }, "The page doesn't say it's closed."],
    [{ field: 'closed', closed: true }, undefined],
    [{ field: 'fee', fee: '$12' }, undefined],
    [{ field: 'fee', fee: '$12', is_free: false }, undefined],
    [{ field: 'dogs', dogs: 'no' }, 'The page already says that.'],
    [{ field: 'dogs', dogs: 'yes' }, undefined],
    [{ field: 'camping', camping: 'no' }, undefined],
    [{ field: 'walk', walk_miles: 2, walk_climb_feet: null }, 'The page already says that.'],
    [{ field: 'walk', walk_miles: 2, walk_climb_feet: 300 }, undefined],
    [{ field: 'walk', walk_miles: 1, walk_climb_feet: null }, undefined],
    [{ field: 'access', access: 'Short walk' }, 'The page already says that.'],
    [{ field: 'access', access: 'Long walk' }, undefined],
    [{ field: 'private', text: 'Posted.' }, 'The page already says that.'],
    [{ field: 'private', text: 'Fenced.' }, undefined],
    [{ field: 'permit', text: 'Posted.' }, undefined],
  ] as const)('%j', { tags: '@24.70' }, (proposal, problem) => {
    expect(correctionProblem(NOW, proposal)).toBe(problem);
  });

  it('the other way around where it is closed', () => {
    const closed = {
      ...NOW,
      bathing_status: 'closed' as const,
      bathing_reasons: [{ kind: 'closed', text: 'Shut.' }] as const,
      fee: '$12',
    };
    expect(correctionProblem(closed, { field: 'closed', closed: false })).toBeUndefined();
    expect(correctionProblem(closed, { field: 'closed', closed: true })).toBe(
      "The page already says it's closed.",
    );
    expect(correctionProblem(closed, { field: 'fee', fee: '$12' })).toBe(
      'The page already says that.',
    );
  });

  it('whether it is free is news where only the words are known', { tags: '@24.70' }, () => {
    const known = { ...NOW, fee: 'Free' };
    const free = { field: 'fee', fee: 'Free', is_free: true } as const;
    expect(correctionProblem(known, free)).toBeUndefined();
    const page = correctableFacts({ ...NOW, corrections: [free] });
    expect(correctionProblem(page, free)).toBe('The page already says that.');
  });
});

it('oneLine: no breaks, no controls, nothing that turns the text around', { tags: '@19.7' }, () => {
  expect(oneLine('  $12\n per\t\tperson \u202Enosrep\u200B ')).toBe('$12 per person nosrep');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = oneLine(text);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u);
      expect(line).toBe(oneLine(line));
      expect(line.length).toBeLessThanOrEqual(text.length);
    }),
  );
});
