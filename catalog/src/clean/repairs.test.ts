import { describe, expect, it } from 'vitest';
import { readSprings } from '../springs-file.ts';
import { readRepairs, repaired, type Repair } from './repairs.ts';

const springs = new Map(readSprings().map((spring) => [String(spring.id), spring]));
const repairs = readRepairs();

const ROW = {
  id: 7,
  name: 'Kahneeta',
  county: 'Wasco',
  longitude: -121.2,
  position_precision_m: 200,
  kind: 'spring',
};

const repair = (changes: Partial<Repair>): Repair => ({
  spring_id: '7',
  column: 'name',
  was: 'Kahneeta',
  now: 'Kah-Nee-Ta',
  reason: 'The owner writes it so',
  confidence: 'published',
  ...changes,
});

describe('repairs.csv', () => {
  it('is applied in springs.csv, each with its reason', () => {
    expect(repairs).toHaveLength(13);
    for (const { spring_id, column, was, now, reason } of repairs) {
      expect(String(springs.get(spring_id)?.[column]), `${spring_id} ${column}`).toBe(now);
      expect(was, `${spring_id} ${column}`).not.toBe(now);
      expect(reason, `${spring_id} ${column}`).toMatch(/^[A-Z].{20,}[^.]$/);
    }
  });

  it('takes an unconfirmed repair only where it makes us more careful', () => {
    for (const { confidence, column, now, spring_id } of repairs) {
      expect(['published', 'computed', 'unconfirmed'], spring_id).toContain(confidence);
      if (confidence === 'unconfirmed') expect([column, now]).toEqual(['kind', 'fumarole']);
    }
  });

  it('leaves the spellings that nobody has confirmed', () => {
    const names = [282, 1004, 1070, 1180].map((id) => springs.get(String(id))?.name);
    expect(names).toEqual([
      'Kellog Hot Springs',
      'Giocoecha Warm Springs',
      'Lower Shellbourne Spring',
      'Upper Shellbourne Spring',
    ]);
  });
});

describe('repaired', () => {
  it('changes the column of its spring and nothing else', () => {
    expect(repaired(ROW, [repair({})])).toEqual({ ...ROW, name: 'Kah-Nee-Ta' });
    expect(repaired(ROW, [repair({ spring_id: '8' })])).toEqual(ROW);
  });

  it('refuses a repair whose old value is not there', () => {
    expect(() => repaired(ROW, [repair({ was: 'Kanita' })])).toThrow(
      "spring 7: name is 'Kahneeta', not 'Kanita'",
    );
  });
});
