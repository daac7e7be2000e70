import { describe, expect, it } from 'vitest';
import { judgeBathing } from '@wildsoak/contract/rules/bathing';
import { MAX_CLIMB_FEET, MAX_WALK_MILES } from '@wildsoak/contract/rules/practical';
import { CONTRADICTIONS } from '@wildsoak/contract/rules/safety';
import { yearOf } from '@wildsoak/contract/rules/soaks';
import { placeOf } from './clean/places.ts';
import { agree } from './clean/temperatures.ts';
import { readHazards } from './hazards-file.ts';
import { readLand } from './land-file.ts';
import { readSoaks } from './soaks-file.ts';
import { isListed, readSprings } from './springs-file.ts';
import { readCampgrounds, readSurveys } from './surveys-file.ts';

const springs = readSprings();
const byId = new Map(springs.map((spring) => [spring.id, spring]));
const land = readLand(springs);
const hazards = Map.groupBy(readHazards(), ({ spring_id }) => spring_id);
const soaks = readSoaks();
const statements = [...soaks].flatMap(([id, { soak }]) => (soak ? [{ id, ...soak }] : []));
const published = statements.filter(({ confidence }) => confidence === 'published');
const isSoak = ({ kind }: { kind: string }) => ['wild', 'public-site', 'resort'].includes(kind);

const judge = (id: number) => {
  const spring = byId.get(id);
  if (!spring) throw new Error(`no spring ${id}`);
  const known = { land: land.get(id) ?? [], hazards: hazards.get(id) ?? [] };
  const soak = soaks.get(id)?.soak ?? null;
  return judgeBathing({ ...spring, ...known, soak, soaked_on: null }, '2026-11-18');
};

describe('soaks.csv', () => {
  it('has 543 statements about springs that exist, 300 of them published places to soak', () => {
    expect(statements).toHaveLength(543);
    for (const { id } of statements) expect(byId.has(id), String(id)).toBe(true);
    expect(published.filter(isSoak)).toHaveLength(300);
  });

  it('has plain sentences, each with its source; published ones with a date', () => {
    for (const { id, text, source, date, confidence } of statements) {
      expect(text, String(id)).toMatch(/^[A-Z\d][^“”’"!?\n]*\.$/);
      expect(text.length, String(id)).toBeLessThanOrEqual(140);
      expect(source, String(id)).toMatch(/\S{3}/);
      if (confidence === 'published') expect(date, String(id)).toMatch(/\d{4}|undated/);
    }
  });

  it('has pool temperatures that people sit in, and walks that people walk', () => {
    for (const { id, pool_min_f, pool_max_f } of statements) {
      if (pool_min_f === null || pool_max_f === null) continue;
      expect(pool_min_f, String(id)).toBeLessThanOrEqual(pool_max_f);
      expect(pool_min_f, String(id)).toBeGreaterThan(60);
      expect(pool_max_f, String(id)).toBeLessThan(130);
    }
    for (const [id, { facts }] of soaks)
      for (const fact of facts) {
        expect(fact.source, String(id)).not.toBe('');
        if (fact.field !== 'walk') continue;
        expect(fact.walk_miles).toBeLessThanOrEqual(MAX_WALK_MILES);
        expect(fact.walk_climb_feet ?? 0).toBeLessThanOrEqual(MAX_CLIMB_FEET);
      }
  });

  it('tells no practical fact that is only hearsay', () => {
    for (const { id, confidence, kind } of statements)
      if (confidence === 'unconfirmed')
        for (const { source } of soaks.get(id)?.facts ?? [])
          expect(source, `${id} ${kind}`).toMatch(/^Bureau of Land Management/);
  });

  it('makes 260 places to soak', { tags: '@27.1' }, () => {
    const statuses = springs.map(({ id }) => judge(id).status);
    const count = (status: string) => statuses.filter((one) => one === status).length;
    expect([count('soaked'), count('resort'), count('former')]).toEqual([160, 100, 51]);
  });

  it.each([
    [111, 'forbidden', 'only the bathhouses of the park'],
    [1642, 'ask-first', 'the bathhouse, not the source'],
    [251, 'soaked', 'pools that reopened'],
    [1541, 'forbidden', 'in Yellowstone'],
    [980, 'deadly', 'deaths'],
    [514, 'resort', 'Strawberry Park, with an owner and a bad road in winter'],
    [646, 'soaked', 'Kirkham, though closed at night'],
    [620, 'soaked', 'Goldbug, whose trail crosses private land'],
    [583, 'resort', 'by reservation'],
    [92, 'ask-first', 'a resort with a permit'],
    [808, 'ask-first', 'a resort for its guests'],
    [1518, 'ask-first', 'only by permission of the owner'],
    [10_004, 'soaked', 'a drilled well for the public'],
  ])('%d is %s: %s', { tags: '@27.2' }, (id, status) => {
    expect(judge(id).status).toBe(status);
  });

  it('lets no statement take a warning away', { tags: '@27.3' }, () => {
    for (const { id } of published) {
      const told = judge(id).reasons.map(({ text }) => text);
      // That a resort charges is no warning.
      const warnings = hazards.get(id)?.filter(({ kind }) => kind !== 'fee') ?? [];
      for (const { text } of warnings) expect(told, String(id)).toContain(text);
    }
  });

  it('says nothing of bathing where nobody should', { tags: '@27.3' }, () => {
    for (const { id } of statements) {
      const { status, reasons } = judge(id);
      if (['forbidden', 'closed', 'deadly'].includes(status))
        expect(reasons.map(({ kind }) => kind)).not.toContain('soak');
    }
  });

  it('contradicts no status', { tags: '@27.3' }, () => {
    for (const { id, season } of statements) {
      const { status, reasons } = judge(id);
      const facts = soaks.get(id)?.facts ?? [];
      const told = [
        ...reasons.map(({ text }) => text),
        ...facts.map((fact) => (fact.field === 'access' ? fact.access : '')),
        season ?? '',
      ];
      for (const { statuses, phrase } of CONTRADICTIONS)
        if (statuses.includes(status))
          for (const text of told) expect(text, `${id} ${status}`).not.toMatch(phrase);
    }
  });

  it('has no date from the future', () => {
    for (const { id, date } of statements)
      expect(yearOf(date) ?? 0, String(id)).toBeLessThanOrEqual(2026);
  });
});

describe('added-springs.csv', () => {
  const added = springs.filter((spring) => !isListed(spring));

  it(
    'has 11 springs from id 10,001 on, in their county, each with a statement',
    { tags: '@27.7' },
    () => {
      expect(added.map(({ id }) => id)).toEqual(added.map((_, at) => 10_001 + at));
      expect(added).toHaveLength(11);
      for (const { id, state_code, county, longitude, latitude } of added) {
        expect(placeOf(state_code, [longitude, latitude]), String(id)).toMatchObject({ county });
        expect(soaks.get(id)?.soak?.confidence).toBe('published');
      }
    },
  );

  it('has °F and °C that agree', () => {
    for (const { temperature_f, temperature_c } of added)
      if (temperature_f !== null && temperature_c !== null)
        expect(agree(temperature_f, temperature_c)).toBe(true);
  });
});

describe('surveys.csv and campgrounds.csv', () => {
  it('have 431 second measurements, and 109 campgrounds near 88 springs', () => {
    const surveys = readSurveys();
    expect(surveys.size).toBe(431);
    for (const [id, { temperature_c, year }] of surveys) {
      expect(byId.has(id), String(id)).toBe(true);
      expect(temperature_c).toBeLessThan(160);
      expect([1983, 1994]).toContain(year);
    }
    expect(surveys.get(1246)).toMatchObject({ temperature_c: 91, temperature_f: 196 });
    const campgrounds = readCampgrounds();
    expect(campgrounds.size).toBe(88);
    expect([...campgrounds.values()].flat()).toHaveLength(109);
    for (const id of campgrounds.keys()) expect(byId.has(id), String(id)).toBe(true);
  });
});
