import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeBathing, statusOfHazard } from '@wildsoak/contract/rules/bathing';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import { readHazards, type CatalogHazard } from './hazards-file.ts';
import { readLand } from './land-file.ts';
import { readSprings } from './springs-file.ts';

const springs = readSprings();
const hazards = readHazards();
const land = readLand(springs);
const byId = new Map(springs.map((spring) => [spring.id, spring]));
const unconfirmed = hazards.filter(({ confidence }) => confidence === 'unconfirmed');
const published = hazards.filter(({ confidence }) => confidence === 'published');

const of = (id: number) => hazards.filter(({ spring_id }) => spring_id === id);
const label = ({ spring_id, kind, text }: CatalogHazard) => `${spring_id} ${kind}: ${text}`;

const statusOf = (id: number, today: string) => {
  const spring = byId.get(id);
  if (spring === undefined) throw new Error(`no spring ${id}`);
  const facts = {
    ...spring,
    land: land.get(id) ?? [],
    hazards: of(id),
    soak: null,
    soaked_on: null,
  };
  return judgeBathing(facts, today).status;
};

const MONTH =
  '(January|February|March|April|May|June|July|August|September|October|November|December)';
const DATE = new RegExp(
  `^(\\d{4}(-\\d{2}(-\\d{2})?)?|undated|(after|before) \\d{4}|about (winter |${MONTH} )?\\d{4})$`,
);

/** Words that lead somebody into the water. */
const INVITATION = /\b(tests?|(get|step|hop)(ting|ping)? in|sit|soak in|dip)\b/i;

describe('hazards.csv', () => {
  it('has 410 rows about 326 springs that exist, by id, each kind once for a spring', () => {
    expect(hazards).toHaveLength(410);
    const ids = hazards.map(({ spring_id }) => spring_id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(new Set(ids).size).toBe(326);
    for (const id of ids) expect(byId.has(id), String(id)).toBe(true);
    expect(new Set(hazards.map(({ spring_id, kind }) => `${spring_id} ${kind}`)).size).toBe(410);
  });

  it('has plain sentences of at most 140 characters', () => {
    for (const hazard of hazards) {
      expect(hazard.text.length, label(hazard)).toBeLessThanOrEqual(140);
      expect(hazard.text, label(hazard)).toMatch(/^[A-Z][^“”"!?\n]*[^ .]\.$/);
      expect(hazard.text, label(hazard)).not.toMatch(/ {2}| [,;:.]|\b(BLM|NPS|USFS)\b|\bis told\b/);
    }
  });

  it('has a source and a date for every published row', () => {
    expect(published).toHaveLength(275);
    for (const hazard of published) {
      expect(hazard.source, label(hazard)).toMatch(/^\S.{5,}\S$/);
      expect(hazard.source, label(hazard)).not.toMatch(/unconfirmed|check with|"/i);
      expect(hazard.date, label(hazard)).toMatch(DATE);
    }
  });

  it('words no unconfirmed row as a fact: rumors, who to ask, no date', () => {
    expect(unconfirmed).toHaveLength(135);
    for (const hazard of unconfirmed) {
      expect(hazard.text, label(hazard)).toMatch(
        /^Said to [^:]+(: ask [\w ]+ before you go|: ask before you go|, so ask the \w+ first)\.$/,
      );
      expect(hazard.source, label(hazard)).not.toMatch(/unconfirmed|check with|[.;]$/i);
      expect(hazard.date, label(hazard)).toBeNull();
    }
    for (const hazard of published) expect(hazard.text, label(hazard)).not.toMatch(/^Said to/);
  });

  it('lets hearsay make a place at most one to ask about', () => {
    for (const hazard of unconfirmed)
      expect([null, 'ask-first'], label(hazard)).toContain(
        statusOfHazard(hazard, '2026-07-01', null),
      );
  });

  it('has a season only for closures whose sentence gives the days', () => {
    const seasons = hazards.filter(({ season }) => season !== null);
    expect(seasons.map(({ spring_id, kind, season }) => [spring_id, kind, season])).toEqual([
      [136, 'seasonal-closure', { from: '05-15', to: '09-30' }],
      [1078, 'seasonal-closure', { from: '06-01', to: '08-31' }],
      [1135, 'seasonal-closure', { from: '05-15', to: '09-30' }],
    ]);
    for (const id of [136, 1135])
      expect([statusOf(id, '2026-07-01'), statusOf(id, '2026-12-01')]).toEqual([
        'closed',
        'unknown',
      ]);
  });

  it('has hours and weekdays only where its sentence gives them', () => {
    const timed = hazards.filter(({ weekdays, night }) => weekdays.length > 0 || night !== null);
    expect(timed.map(({ spring_id, weekdays, night }) => [spring_id, weekdays, night])).toEqual([
      [646, [], { from: '21:00', to: null }],
      [765, [], { from: '20:00', to: '06:00' }],
      [867, [], { from: '00:00', to: '05:00' }],
      [1078, [1, 2, 3, 4], null],
      [1253, [], { from: 'sunset', to: 'sunrise' }],
      [1314, [], { from: 'sunset', to: 'sunrise' }],
      [1323, [], { from: 'sunset', to: 'sunrise' }],
    ]);
    // A Monday and a Saturday, outside the season in which it is closed anyway.
    expect([statusOf(1078, '2026-11-16'), statusOf(1078, '2026-11-21')]).toEqual([
      'closed',
      'ask-first',
    ]);
  });

  it('closes no place at night only because nobody may camp there', () => {
    const nightly = hazards.filter(({ state }) => state === 'nights-only');
    expect(nightly.length).toBeGreaterThan(5);
    for (const hazard of nightly)
      expect(hazard.text, label(hazard)).toMatch(/close|day use only|from sundown to sunrise/i);
  });

  it('has deaths by scalding, and a pit that nobody climbs out of, as deadly', () => {
    const deadly = hazards.filter(({ kind }) => kind === 'scalding-deaths');
    expect(deadly.map(({ spring_id }) => spring_id)).toEqual([260, 975, 980, 1295]);
    for (const hazard of deadly)
      expect(hazard.text, label(hazard)).toMatch(/killed|died|deaths|nobody who falls in/);
    for (const hazard of hazards.filter(({ kind }) => kind === 'scalding'))
      expect(hazard.text, label(hazard)).not.toMatch(/killed|\bdied|deaths/);
  });

  it('invites nobody into the water', () => {
    for (const hazard of hazards) expect(hazard.text, label(hazard)).not.toMatch(INVITATION);
  });

  it.each([
    [923, 'Ash Springs', 'closed'],
    [974, 'Devils Hole', 'closed'],
    [1246, 'Borax Lake (Hot Lake)', 'deadly'],
    [25, 'Hot Lake in Bottom of Crater Peak', 'closed'],
    [197, 'Boiling Springs Lake', 'deadly'],
    [201, 'Bumpass Hell', 'deadly'],
    [971, 'Davis Ranch Spring', 'forbidden'],
    [951, 'Button Springs', 'ask-first'],
    [217, 'Coso Hot Springs', 'forbidden'],
    [1285, 'Kah-Nee-Ta Hot Springs', 'ask-first'],
  ])('%i, %s: %s', (id, name, status) => {
    expect(byId.get(id)?.name).toBe(name);
    expect(statusOf(id, '2026-11-16')).toBe(status);
  });
});

const HEADER = 'spring_id,kind,state,text,source,date,confidence,season,weekdays,night';

const readText = (row: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'hazards-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'hazards.csv'), `${HEADER}\n${row}\n`);
  return readHazards(join(folder, 'hazards.csv'));
};

describe('readHazards', () => {
  it('reads a row', () => {
    expect(readText('7,closed,in-force,Closed.,A park,2018,published,,,')).toEqual([
      {
        spring_id: 7,
        kind: 'closed',
        state: 'in-force',
        text: 'Closed.',
        source: 'A park',
        date: '2018',
        confidence: 'published',
        checked_on: null,
        ...ALWAYS,
      },
    ]);
  });

  it('reads weekdays and hours', () => {
    expect(
      readText('7,closed,nights-only,Closed.,A park,2018,published,,Monday Friday,21:00/'),
    ).toMatchObject([{ weekdays: [1, 5], night: { from: '21:00', to: null } }]);
  });

  it.each([
    ['x,closed,in-force,Closed.,A park,2018,published,,,', "'x' is no spring_id"],
    ['7,shut,in-force,Closed.,A park,2018,published,,,', "'shut' is no kind"],
    ['7,closed,now,Closed.,A park,2018,published,,,', "'now' is no state"],
    ['7,closed,in-force,,A park,2018,published,,,', "'' is no text"],
    ['7,closed,in-force,Closed.,,2018,published,,,', "'' is no source"],
    ['7,closed,in-force,Closed.,A park,,published,,,', "'' is no date"],
    ['7,closed,in-force,Closed.,A park,2018,unconfirmed,,,', "'2018' is no date"],
    ['7,closed,in-force,Closed.,A park,2018,sure,,,', "'sure' is no confidence"],
    ['7,closed,in-force,Closed.,A park,2018,published,summer,,', "'summer' is no season"],
    ['7,closed,in-force,Closed.,A park,2018,published,,Mondays,', "'Mondays' is no weekdays"],
    ['7,closed,nights-only,Closed.,A park,2018,published,,,9 pm', "'9 pm' is no night"],
  ])('refuses %s', (row, message) => {
    expect(() => readText(row)).toThrow(message);
  });
});
