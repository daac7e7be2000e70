import { describe, expect, it } from 'vitest';
import { safetyLines } from './safety.ts';

const tepid = {
  temperature_f: 100,
  temperature_class: null,
  kind: 'spring',
  in_yellowstone: false,
} as const;
const texts = (facts: Parameters<typeof safetyLines>[0]) =>
  safetyLines(facts).map(({ text }) => text);

describe('the safety line, by fact', () => {
  it.each([null, 68, 104])('has no warning about heat at %s °F', (temperature_f) =>
    expect(texts({ ...tepid, temperature_f })).toEqual([]),
  );

  it.each([104.1, 121.9])(
    'source above 104 °F: test the water before entering (%d)',
    (temperature_f) =>
      expect(texts({ ...tepid, temperature_f })).toEqual([
        expect.stringContaining('Test the water before you get in.'),
      ]),
  );

  it.each([122, 310])('from 122 °F: scalding (%d)', (temperature_f) =>
    expect(texts({ ...tepid, temperature_f })).toEqual([expect.stringMatching(/^Scalding:/)]),
  );

  it.each([
    ['warm', []],
    ['hot', [expect.stringContaining('Test the water before you get in.')]],
    ['boiling', [expect.stringMatching(/^Scalding:/)]],
  ] as const)('where nobody measured and the source says %s', (temperature_class, expected) =>
    expect(texts({ ...tepid, temperature_f: null, temperature_class })).toEqual(expected),
  );

  it.each(['fumarole', 'geyser', 'mud_pot', 'mud_volcano'] as const)(
    '%s: not for bathing',
    (kind) =>
      expect(texts({ ...tepid, kind })).toEqual([expect.stringContaining('not for bathing')]),
  );

  it('inside Yellowstone: bathing in thermal features is prohibited, said before the rest', () =>
    expect(texts({ ...tepid, temperature_f: 199, kind: 'geyser', in_yellowstone: true })).toEqual([
      'Inside Yellowstone National Park: bathing in thermal features is prohibited.',
      'A geyser is not for bathing. Keep your distance.',
      expect.stringMatching(/^Scalding:/),
    ]));
});
