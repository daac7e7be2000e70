import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanMapSheet } from './map-sheets.ts';
import { cleanName, REPAIRED_NAMES } from './names.ts';

describe('cleanName', () => {
  it.each([
    ['', ''],
    ['BAILEY HOT SPRING', 'Bailey Hot Spring'],
    ['MONTEZUMA  HOT SPRINGS', 'Montezuma Hot Springs'],
    ['HOT SPRING NEAR LITTLE MINOOK CR', 'Hot Spring near Little Minook Creek'],
    ['HOT SPRING ON TRIBUTARY OF INNOKO R', 'Hot Spring on Tributary of Innoko River'],
    ['HOT SPRINGS NEAR DIVISION BM', 'Hot Springs near Division Bench Mark'],
    ['MT ST HELENS FUMAROLES', 'Mount St. Helens Fumaroles'],
    ['COUNCIL MTN HOT SPRINGS', 'Council Mountain Hot Springs'],
    ['MIRACLE HOT SPRS, HOBO HOT SPRS', 'Miracle Hot Springs, Hobo Hot Springs'],
    ['WARM MINERAL SPRINGS (BIG SALT SPR)', 'Warm Mineral Springs (Big Salt Spring)'],
    ['W UKINEK SPRING', 'West Ukinek Spring'],
    ['W.R. CARTER SPRINGS', 'W.R. Carter Springs'],
    ['US BLM', 'U.S. Bureau of Land Management'],
    ['BLM WELL (FRAZIER HOT SPRING)', 'Bureau of Land Management Well (Frazier Hot Spring)'],
    ['MCMENOMEY RANCH SPRING', 'McMenomey Ranch Spring'],
    ["CHIEF'S SPRING", "Chief's Spring"],
    ['SPRING IN ONEILL FOREBAY', "Spring in O'Neill Forebay"],
    ['OJO DE LAS CANAS', 'Ojo de las Canas'],
    ['DE LUZ WARM SPRINGS', 'De Luz Warm Springs'],
    ['LAS CRUCES HOT SPRINGS', 'Las Cruces Hot Springs'],
    ['BEOWAWE HOT SPRINGS (THE GEYSERS)', 'Beowawe Hot Springs (The Geysers)'],
    ['NAT-SOO-PAH WARM SPRING', 'Nat-Soo-Pah Warm Spring'],
    ['N-O SPRING', 'N-O Spring'],
    ['NAPA ROCK SODA SPRING, PHILLIPS SOD', 'Napa Rock Soda Spring, Phillips Soda Springs'],
  ])('%s', (source, name) => {
    expect(cleanName(source)).toBe(name);
  });

  it('changes only the case of plain words', () => {
    const word = fc.stringMatching(/^[A-Z]{5,10}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const source = words.join(' ');
        fc.pre(!(source in REPAIRED_NAMES) && !/\bONEILL\b/.test(source));
        expect(cleanName(source).toUpperCase()).toBe(source);
      }),
    );
  });

  it('repairs no name that is not in upper case at the source', () => {
    for (const source of Object.keys(REPAIRED_NAMES)) expect(source).toBe(source.toUpperCase());
  });
});

describe('cleanMapSheet', () => {
  it.each([
    ['', ''],
    ['LOWMAN 7.5', 'Lowman (7.5-minute)'],
    ['(BELLEVUE 15)', 'Bellevue (15-minute)'],
    ['(BRADFIELD CANAL (C-6) 15)', 'Bradfield Canal C-6 (15-minute)'],
    ['(MT. MCKINLEY (D-2)', 'Mount McKinley D-2'],
    ['(THE HOLE IN THE GROUND 7.', 'The Hole in the Ground (7.5-minute)'],
    ['WINCHESTER MTS. 15', 'Winchester Mountains (15-minute)'],
    ['(BIG SAGE RESERVOIR', 'Big Sage Reservoir'],
    ['HUALAPAI PEAK NE 7.5', 'Hualapai Peak NE (7.5-minute)'],
    ['MC COY 15', 'McCoy (15-minute)'],
    ['CANYON VILAGE 15', 'Canyon Village (15-minute)'],
  ])('%s', (source, sheet) => {
    expect(cleanMapSheet(source)).toBe(sheet);
  });
});
