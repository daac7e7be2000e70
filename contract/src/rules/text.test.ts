import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestCorrection } from '../corrections.ts';
import { HAZARD_FIELDS } from './corrections.ts';
import { moderateReview } from '../moderation.ts';
import { renamePlan } from '../trips.ts';
import { updateProfile } from '../profiles.ts';
import { createReview, updateReview } from '../reviews.ts';
import { text } from './text.ts';

describe('hardening: NUL bytes and lone surrogates reach PostgreSQL', { tags: '@19.6' }, () => {
  it.each(['a\u0000b', '\ud800', 'x\udfff'])('refuses %j', (value) =>
    expect(text(100).safeParse(value).success).toBe(false),
  );

  it('takes every other text up to its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (value) => {
        const isClean = !value.includes('\u0000') && value.length <= 100;
        expect(text(100).safeParse(value).success).toBe(isClean);
      }),
    );
    expect(text(3).safeParse('four').success).toBe(false);
  });

  it('hardening: regular expressions that hang: 50 kB below 50 ms', () => {
    const begin = process.cpuUsage();
    text(100).safeParse('a'.repeat(50_000));
    expect(process.cpuUsage(begin).user / 1_000).toBeLessThan(50);
  });
});

/** Each shows nothing at all, alone and with the others. */
const BLANKS =
  '\u3164\u2800\u034F\uFE0F\u115F\u1160\uFFA0\u17B4\u180E\u00AD\u200B\u200D\u2060\u{1D159}\u{E0001}\u{E0100}\uFEFF\u00A0\u3000\t\n ';

describe('hardening: blank names: what shows nothing is nothing', { tags: '@19.7' }, () => {
  const blank = fc.string({
    unit: fc.constantFrom(...Array.from(BLANKS)),
    minLength: 1,
    maxLength: 20,
  });

  it('such a name is refused', () => {
    fc.assert(
      fc.property(blank, (value) => {
        for (const field of ['name', 'fee', 'access']) {
          const proposal = { field, [field]: value };
          expect(suggestCorrection.body.safeParse(proposal).success, field).toBe(false);
        }
        for (const field of HAZARD_FIELDS) {
          const proposal = { field, text: value };
          expect(suggestCorrection.body.safeParse(proposal).success, field).toBe(false);
        }
        const renamed = renamePlan.body.safeParse({ name: value });
        expect(renamed.error?.issues[0]?.message).toBe('Please enter a name for your trip plan.');
      }),
    );
  });

  it('where nothing need be said, it says nothing', () => {
    fc.assert(
      fc.property(blank, (value) => {
        const note = { act: 'hide', note: value };
        const said = [
          ...Object.values(updateProfile.body.parse({ location: value, bio: value })),
          createReview.body.parse({ rating: '5', comment: value }).comment,
          updateReview.body.parse({ rating: 5, comment: value }).comment,
          moderateReview.body.parse(note).note,
        ];
        expect(new Set(said)).toEqual(new Set(['']));
      }),
    );
  });

  it('what is said keeps its own characters: emoji and joined letters in prose, none in a name', () => {
    const family = 'Bring the kids \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F\nNext line';
    expect(updateProfile.body.parse({ bio: family }).bio).toBe(family);
    expect(createReview.body.parse({ rating: '5', comment: family }).comment).toBe(family);
    const name = renamePlan.body.parse({
      name: ' Week\u3164end\u2800 \u{E0001}in\n\u034FIdaho ',
    }).name;
    expect(name).toBe('Weekend in Idaho');
    expect(updateProfile.body.parse({ location: 'Boise\u2800\u3164' }).location).toBe('Boise');
  });
});
