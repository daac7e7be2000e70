import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeBathing, LAND_KINDS } from '@wildsoak/contract/rules/bathing';
import { landAround, readLand } from './land-file.ts';
import { readSprings } from './springs-file.ts';

const springs = readSprings();
const land = readLand(springs);
const areas = [...land].flatMap(([id, own]) => own.map((area) => ({ id, ...area })));

describe('land.csv', () => {
  it('has 701 facts about 620 springs that exist', () => {
    expect(areas).toHaveLength(701);
    expect(land.size).toBe(620);
    const known = new Set(springs.map(({ id }) => id));
    for (const id of land.keys()) expect(known.has(id), String(id)).toBe(true);
    expect(new Set(areas.map(({ id, name }) => `${id} ${name}`)).size).toBe(701);
  });

  it('names areas as a person says them', () => {
    for (const { id, name } of areas) {
      expect(name, String(id)).toMatch(/^[A-Z].*\b[A-Z]\w+$/);
      expect(name, String(id)).not.toMatch(
        /Off-Reservation|\bIndian\b|Nation Reservation|^The |  /,
      );
    }
  });

  it('has names that fit their kind', () => {
    const endings = {
      'national-park-service': /(Park|Monument|Preserve|Recreation Area)$/,
      wilderness: / Wilderness$/,
      'national-forest': /( National Forests?|Scenic Area|Management Unit|in North Carolina)$/,
      'wildlife-refuge': / Refuge$/,
      'tribal-land': / (Reservation|Pueblo|Nation|Community|Trust Land)$/,
    } as const;
    for (const { kind, name } of areas) expect(name).toMatch(endings[kind]);
    expect(new Set(areas.map(({ kind }) => kind))).toEqual(new Set(LAND_KINDS));
  });

  it('agrees with springs.csv about Yellowstone', () => {
    const inPark = springs.filter((spring) => spring.in_yellowstone).map(({ id }) => id);
    const named = areas.filter(({ name }) => name === 'Yellowstone National Park');
    expect(named.map(({ id }) => id)).toEqual(inPark);
  });

  it('reads right in the sentence about tribal land', () => {
    const facts = {
      kind: 'spring',
      in_yellowstone: false,
      hazards: [],
      soak: null,
      soaked_on: null,
    } as const;
    const sentences = [...land.values()]
      .flat()
      .filter(({ kind }) => kind === 'tribal-land')
      .map((area) => {
        const [reason] = judgeBathing({ ...facts, land: [area] }, '2026-11-16').reasons;
        return reason?.text
          .replace(/^On or near/, 'On')
          .replace(': a tribal permit may be needed.', '');
      });
    expect(new Set(sentences)).toEqual(
      new Set([
        'On Jemez Pueblo',
        'On Laguna Pueblo',
        'On Turtle Mountain Trust Land',
        'On Washoe Ranches Trust Land',
        'On Zia Pueblo',
        'On the Agua Caliente Reservation',
        'On the Cahuilla Reservation',
        'On the Duckwater Reservation',
        'On the Flathead Reservation',
        'On the Fort Apache Reservation',
        'On the Fort Belknap Reservation',
        'On the Fort Bidwell Reservation',
        'On the Fort Hall Reservation',
        'On the Hualapai Reservation',
        'On the Navajo Nation',
        'On the Pyramid Lake Paiute Reservation',
        'On the San Carlos Reservation',
        'On the Soboba Reservation',
        'On the Stewart Community',
        'On the Uintah and Ouray Reservation',
        'On the Walker River Reservation',
        'On the Warm Springs Reservation',
        'On the Wind River Reservation',
        'On the Yakama Reservation',
        'On the Zuni Reservation',
      ]),
    );
  });
});

const HEADER = 'spring_id,kind,name,meters_inside,boundary_good_to_m,source';

const readText = (...rows: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'land-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'land.csv'), `${[HEADER, ...rows].join('\n')}\n`);
  return readLand([{ id: 7, position_precision_m: 200 }], join(folder, 'land.csv'));
};

describe('readLand', () => {
  it.each([
    ['-20', '50', 'near'],
    ['199', '50', 'near'],
    ['200', '50', 'in'],
    ['499', '500', 'near'],
    ['500', '500', 'in'],
  ])('%s m inside a boundary good to %s m is %s', (inside, goodTo, certainty) => {
    expect(readText(`7,wilderness,Gila Wilderness,${inside},${goodTo},usfs-wilderness`)).toEqual(
      new Map([[7, [{ kind: 'wilderness', name: 'Gila Wilderness', certainty }]]]),
    );
  });

  it('keeps every area of a spring, in order', () => {
    const read = readText(
      '7,wilderness,Gila Wilderness,900,500,usfs-wilderness',
      '7,national-forest,Gila National Forest,900,500,usfs-forests',
    );
    expect(read.get(7)?.map(({ name }) => name)).toEqual([
      'Gila Wilderness',
      'Gila National Forest',
    ]);
  });

  it.each([
    ['8,wilderness,Gila Wilderness,900,500,usfs-wilderness', "'8' is no spring_id"],
    ['7,desert,Gila Wilderness,900,500,usfs-wilderness', "'desert' is no kind"],
    ['7,wilderness,,900,500,usfs-wilderness', "'' is no name"],
    ['7,wilderness,Gila Wilderness,far,500,usfs-wilderness', "'far' is no meters_inside"],
    ['7,wilderness,Gila Wilderness,900,,usfs-wilderness', "'' is no boundary_good_to_m"],
  ])('refuses %s', (row, message) => {
    expect(() => readText(row)).toThrow(message);
  });
});

describe('the land at a place that is not in the catalog', () => {
  const at = (id: number) => {
    const spring = springs.find((one) => one.id === id);
    if (!spring) throw new Error(`no spring ${id}`);
    return spring;
  };
  const MILE = 1 / 69;

  it('is that of a spring at the same place', () => {
    for (const id of [1, 3]) {
      const { longitude, latitude, position_precision_m: precision } = at(id);
      expect(landAround(longitude, latitude, precision)).toEqual(land.get(id));
    }
  });

  it('is certain as far as the spring lies inside', () => {
    // 3.5 miles inside Tongass National Forest.
    const { longitude, latitude } = at(1);
    const tongass = { kind: 'national-forest', name: 'Tongass National Forest' };
    const there = (miles: number) => landAround(longitude, latitude + miles * MILE, 200);
    expect(there(2)).toContainEqual({ ...tongass, certainty: 'in' });
    expect(landAround(-119, 46.2, 200)).toEqual([]);
  });

  it('is called near where a spring within 3 miles cannot tell', () => {
    // 1 mile inside the wilderness.
    const { longitude, latitude } = at(3);
    const found = landAround(longitude, latitude + 2 * MILE, 200);
    expect(found.find(({ name }) => name === 'Stikine-LeConte Wilderness')?.certainty).toBe('near');
    expect(landAround(-119, 46.2, 200)).toEqual([]);
  });
});
