import { isInYellowstone } from '@wildsoak/catalog/clean/yellowstone';
import { describe } from '@wildsoak/catalog/description';
import { landAround, readLand } from '@wildsoak/catalog/land-file';
import { readSprings } from '@wildsoak/catalog/springs-file';
import { readCampgrounds } from '@wildsoak/catalog/surveys-file';
import type { Land } from '@wildsoak/contract/rules/bathing';
import { moveProblem } from '@wildsoak/contract/rules/corrections';
import {
  CELL_PRECISION_M,
  cellAt,
  pointsIn,
  type Cell,
  type ShownAs,
} from '@wildsoak/contract/rules/shown-as';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import { recordAct } from '../../../domain/audit-log.repository.ts';
import { lockMember } from '../../../domain/members.ts';
import { SPRING_NOT_FOUND } from '../../../domain/springs.ts';
import { regionAt } from '../../../platform/atlas/atlas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { HttpError, notFound, signedOut } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateBathingStatus } from '../bathing/bathing.service.ts';
import { readTimeZoneAt } from '../catalog.repository.ts';
import * as levels from './levels.repository.ts';
import type { LeveledSpring, ShownPlace } from './levels.repository.ts';

/** A person who stood there is as precise as the catalog's better positions. */
export const CORRECTED_PRECISION_M = 200;

const SAME = 'We already show this place that way.';

interface Place {
  latitude: number;
  longitude: number;
}

/** The state and county by our own atlas; undefined off the land of the 50 states. */
export const locate = async (longitude: number, latitude: number) => {
  const [state, county] = await Promise.all([
    regionAt('states', longitude, latitude),
    regionAt('counties', longitude, latitude),
  ]);
  const code = US_STATES.find(({ name }) => name === state)?.code;
  return code && county ? { state_code: code, county } : undefined;
};

/** Which public or tribal land we know at a place. */
export const knownLandAt = (longitude: number, latitude: number) =>
  landAround(longitude, latitude, CORRECTED_PRECISION_M);

type Facts = Omit<ShownPlace, 'description' | 'time_zone'>;

const regionOf = async (cell: Cell) => {
  for (const [longitude, latitude] of pointsIn(cell)) {
    const region = await locate(longitude, latitude);
    if (region) return region;
  }
  return undefined;
};

const isIn = ({ certainty }: Land) => certainty === 'in';
const keyOf = ({ kind, name }: Land) => `${kind} ${name}`;

/** `in` where all of the cell is, `near` where a part may be: no place in it loses a warning. */
export const landOf = (cell: Cell): Land[] => {
  const all = landAround(...cell.center, CELL_PRECISION_M).filter(isIn);
  const found = new Map(all.map((land) => [keyOf(land), land]));
  for (const point of pointsIn(cell))
    for (const land of knownLandAt(...point))
      if (!found.has(keyOf(land))) found.set(keyOf(land), { ...land, certainty: 'near' });
  return [...found.values()];
};

/** Any part of the cell, or a spring of the park in it that the park's rough outline leaves out. */
const touchesYellowstone = (cell: Cell): boolean => {
  const { west, south, east, north } = cell;
  const corners = [west, east].flatMap((x) => [south, north].map((y) => [x, y] as const));
  return (
    [...pointsIn(cell), ...corners].some(([x, y]) => isInYellowstone([x, y])) ||
    readSprings().some(
      ({ in_yellowstone: isThere, longitude: x, latitude: y }) =>
        isThere && x >= west && x < east && y >= south && y < north,
    )
  );
};

/**
 * What we tell of a place that we don't show exactly. Everything follows from its cell, so all places of a cell
 * read alike. Where a part of the cell is in Yellowstone, it warns of that.
 */
const factsOfCell = async (place: Place, now: LeveledSpring): Promise<Facts> => {
  const cell = cellAt([place.longitude, place.latitude]);
  const [longitude, latitude] = cell.center;
  const { state_code, county } = (await regionOf(cell)) ?? now;
  return {
    latitude,
    longitude,
    state_code,
    county,
    position_precision_m: CELL_PRECISION_M,
    in_yellowstone: touchesYellowstone(cell),
    map_sheet: null,
    land: landOf(cell),
    campgrounds: [],
    // What corrections are measured from is what the page shows.
    catalog_latitude: null,
    catalog_longitude: null,
  };
};

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });

/** In the catalog, or as it was accepted. */
const firstPlaceOf = async (transaction: Transaction, spring: LeveledSpring): Promise<Place> =>
  placeOf(
    readSprings().find(({ id }) => id === spring.id) ??
      (await levels.readFirstPlace(transaction, spring.id)) ??
      spring,
  );

/** As the import or the acceptance of a proposal would write it. */
const factsOfPlace = async (
  place: Place,
  now: LeveledSpring,
  transaction: Transaction,
): Promise<Facts> => {
  const { latitude, longitude } = place;
  const isInPark = isInYellowstone([longitude, latitude]);
  const springs = readSprings();
  const known = springs.find(({ id }) => id === now.id);
  if (!known) {
    const { state_code, county } = (await locate(longitude, latitude)) ?? now;
    const first = await firstPlaceOf(transaction, now);
    return {
      ...place,
      state_code,
      county,
      position_precision_m: CORRECTED_PRECISION_M,
      in_yellowstone: isInPark,
      map_sheet: null,
      land: knownLandAt(longitude, latitude),
      campgrounds: [],
      catalog_latitude: first.latitude,
      catalog_longitude: first.longitude,
    };
  }
  const isCorrected = now.corrected_columns.includes('latitude');
  return {
    ...place,
    state_code: known.state_code,
    county: known.county,
    position_precision_m: isCorrected ? CORRECTED_PRECISION_M : known.position_precision_m,
    in_yellowstone: known.in_yellowstone || isInPark,
    map_sheet: known.map_sheet,
    land: readLand(springs).get(known.id) ?? [],
    campgrounds: readCampgrounds().get(known.id) ?? [],
    catalog_latitude: known.latitude,
    catalog_longitude: known.longitude,
  };
};

/** Writes a place with all that follows from where it is. The spring is locked. */
const write = async (
  transaction: Transaction,
  spring: LeveledSpring,
  place: Place,
  shownAs: ShownAs,
) => {
  const isExact = shownAs === 'exact';
  const facts = await (isExact ? factsOfPlace : factsOfCell)(place, spring, transaction);
  await levels.writeShownPlace(transaction, spring.id, shownAs, isExact ? null : place, {
    ...facts,
    description: describe({ ...spring, ...facts }),
    time_zone: await readTimeZoneAt(transaction, facts.latitude, facts.longitude),
  });
  await updateBathingStatus(transaction, [spring.id]);
};

const MOVED = ['latitude', 'longitude', 'position_precision_m'];

/**
 * A correction of a place that isn't shown exactly. False for all others. How far it may go counts from where the place
 * was first, so that steps don't add up. What was before stays with the correction.
 */
export const moveUnseen = async (
  transaction: Transaction,
  id: number,
  place: Place,
  correctionId: number,
): Promise<boolean> => {
  const spring = await levels.lockLevel(transaction, id);
  if (!spring || spring.shown_as === 'exact') return false;
  const problem = moveProblem(await firstPlaceOf(transaction, spring), place);
  if (problem !== undefined) throw new HttpError(409, problem);
  const { corrected_columns: columns } = spring;
  const before = { ...placeOf(spring), corrected_columns: columns };
  await levels.keepBefore(transaction, correctionId, before);
  await levels.writeCorrectedColumns(transaction, id, [...new Set([...columns, ...MOVED])]);
  await write(transaction, spring, place, spring.shown_as);
  return true;
};

/** Back to where it was before a correction. False unless that was the last one, of a place that isn't shown exactly. */
export const undoMove = async (
  transaction: Transaction,
  id: number,
  correctionId: number,
): Promise<boolean> => {
  const spring = await levels.lockLevel(transaction, id);
  if (!spring || spring.shown_as === 'exact') return false;
  const before = await levels.takeBefore(transaction, correctionId);
  if (!before) return false;
  const { corrected_columns: columns, ...place } = before;
  await levels.writeCorrectedColumns(transaction, id, columns);
  await write(transaction, spring, place, spring.shown_as);
  return true;
};

/** For moderators. */
export const readUnseen = levels.readUnseen;

interface LevelAct {
  actorId: string;
  subjectId: number;
  act: ShownAs;
  note: string | null;
}

/** Returns whether there was anything to change. */
export const showAs = async (
  transaction: Transaction,
  { actorId, subjectId: id, act, note }: LevelAct,
): Promise<boolean> => {
  const spring = await levels.lockLevel(transaction, id);
  if (!spring) throw notFound(SPRING_NOT_FOUND);
  if (spring.shown_as === act) return false;
  await write(transaction, spring, placeOf(spring), act);
  if (spring.shown_as === 'exact') await levels.forgetExactPlace(transaction, id);
  await recordAct(transaction, { kind: 'levels', act, actorId, subjectId: id, note });
  return true;
};

export const createLevels = ({ database }: Pick<Platform, 'database'>) => ({
  async read(id: number) {
    const level = await levels.readLevel(database, id);
    if (!level) throw notFound(SPRING_NOT_FOUND);
    return level;
  },

  /** To take a change back, set what was before. */
  set: (act: LevelAct): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (!(await lockMember(transaction, act.actorId, 'key share'))) throw signedOut();
      if (!(await showAs(transaction, act))) throw new HttpError(409, SAME);
    }),
});
