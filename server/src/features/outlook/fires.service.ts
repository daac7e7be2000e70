import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { firesOnMap, type FireNear, type FireOnMap } from '@wildsoak/contract/outlook';
import { milesToFire } from '@wildsoak/contract/rules/miles-to-fire';
import { FIRE_CLOSE_MILES, FIRE_MILES } from '@wildsoak/contract/rules/outlook';
import type { Told } from '../../platform/official/official.ts';
import type { Point } from '../../platform/official/source.ts';
import { fires, type Fire } from '../../platform/official/sources/fires.ts';
import { compress, type Snapshot } from '../../platform/http/snapshot.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPositions } from './outlook.repository.ts';

/** All fires of the country are read again so often, by each process. */
const KEPT_MS = 60_000;
const ASKED_MS = 2_000;

type State = Told<unknown>['state'];
type Position = Fire['polygons'][number][number][number];

const FIRES_AT_ONCE = 50;

/** What the map draws of an edge: some 300 yards, and a third of the bytes. */
const STEP_DEGREES = 0.004;

const rounded = ([longitude, latitude]: Position): Position => [
  Number(longitude.toFixed(3)),
  Number(latitude.toFixed(3)),
];

/** A corner that is next to the one before tells a map nothing. Null where little is left. */
const thinned = (ring: readonly Position[]): Position[] | null => {
  const kept: Position[] = [];
  for (const corner of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(corner[0] - last[0], corner[1] - last[1]) > STEP_DEGREES)
      kept.push(corner);
  }
  return kept.length < 3 ? null : kept.map(rounded);
};

const thinnedParts = (polygons: Fire['polygons']): Position[][][] =>
  polygons.map(([outer = [], ...holes]) => [
    // The whole edge of a small fire is short.
    thinned(outer) ?? outer,
    ...holes.flatMap((hole) => {
      const left = thinned(hole);
      return left ? [left] : [];
    }),
  ]);

const isClose = (place: Point, fire: Fire) =>
  milesToFire(place, fire, FIRE_CLOSE_MILES) <= FIRE_CLOSE_MILES;

type Springs = Awaited<ReturnType<typeof readPositions>>;

export const createFires = ({
  database,
  listener,
  official,
}: Pick<Platform, 'database' | 'listener' | 'official'>) => {
  let kept: { until: number; told: Promise<Told<Fire[]>> } | undefined;
  let drawn: { name: string; fires: Promise<FireOnMap[]> } | undefined;
  let listed: Promise<{ springs: Springs; hash: string }> | undefined;
  let packed: { name: string; snapshot: Promise<Snapshot> } | undefined;

  const readAll = async (): Promise<Told<Fire[]>> => {
    if (kept && kept.until > performance.now()) return kept.told;
    const now = { until: performance.now() + ASKED_MS, told: official.look(fires, null) };
    kept = now;
    // A message that a spring has changed may get lost.
    listed = undefined;
    const { state } = await now.told.catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    if (state === 'known') now.until = performance.now() + KEPT_MS;
    return now.told;
  };

  // A review changes the list, too, and no position: then the map stays as it is drawn.
  listener.on('springs_changed', () => (listed = undefined));

  const readSprings = () => {
    const now = (listed ??= readPositions(database).then((springs) => ({
      springs,
      hash: createHash('sha256').update(JSON.stringify(springs)).digest('base64url'),
    })));
    now.catch(() => {
      if (listed === now) listed = undefined;
    });
    return now;
  };

  const draw = async (all: readonly Fire[], springs: Springs): Promise<FireOnMap[]> => {
    const onMap: FireOnMap[] = [];
    for (const fire of all) {
      // A bad summer has a thousand: others get served in between.
      if (onMap.length % FIRES_AT_ONCE === 0) await setImmediate();
      onMap.push({
        ...fire,
        polygons: thinnedParts(fire.polygons),
        point: fire.point && rounded(fire.point),
        // By the whole edge, as on a spring's page.
        spring_ids: springs.filter((spring) => isClose(spring, fire)).map(({ id }) => id),
      });
    }
    return onMap;
  };

  const drawOnce = (name: string, all: readonly Fire[], springs: Springs): Promise<FireOnMap[]> => {
    if (drawn?.name !== name) drawn = { name, fires: draw(all, springs) };
    return drawn.fires;
  };

  const pack = async (
    { facts, ...told }: Told<Fire[]>,
    name: string,
    springs: Springs,
  ): Promise<Snapshot> => {
    const all = { ...told, facts: facts && (await drawOnce(name, facts, springs)) };
    return compress(JSON.stringify(firesOnMap.parse(all)), undefined);
  };

  return {
    near: async (place: Point): Promise<Told<FireNear[]>> => {
      const { facts, ...told } = await readAll();
      const near = facts
        ?.map(({ polygons, point, ...fire }) => ({
          ...fire,
          is_mapped: point === null,
          miles: milesToFire(place, { polygons, point }, FIRE_MILES),
        }))
        .filter(({ miles }) => miles <= FIRE_MILES)
        .toSorted((one, other) => one.miles - other.miles);
      return { ...told, facts: near ?? null };
    },

    /** Worked out once for each answer of the source, and again once a spring is shown elsewhere, comes or goes. */
    onMap: async (): Promise<{ state: State; snapshot: Snapshot }> => {
      const all = await readAll();
      const { springs, hash } = await readSprings();
      const drawing = `${all.as_of} ${hash}`;
      const name = `${all.state} ${drawing} ${all.facts === null}`;
      if (packed?.name !== name) packed = { name, snapshot: pack(all, drawing, springs) };
      const now = packed;
      const snapshot = await now.snapshot.catch((error: unknown) => {
        if (packed === now) [packed, drawn] = [undefined, undefined];
        throw error;
      });
      return { state: all.state, snapshot };
    },
  };
};

export type Fires = ReturnType<typeof createFires>;
