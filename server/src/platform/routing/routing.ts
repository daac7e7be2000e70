import { setImmediate } from 'node:timers/promises';
import type { Coordinates } from '@wildsoak/contract/trips';
import type { Metrics } from '../metrics.ts';
import { locateAnswer, matrixAnswer, orderAnswer, routeAnswer, statusAnswer } from './answers.ts';
import { createEngineCall, RoutingFailure } from './engine-call.ts';
import { decodePolyline } from './polyline.ts';

/**
 * How far from a road a point may be: 100 miles. A spring in the wild is reached on foot from where
 * the road ends, and the sketch knows only the main roads.
 */
const SEARCH_CUTOFF_M = 160_000;
/**
 * No road on earth leads beyond. A degree of longitude is so short there that looking for one within
 * 100 miles takes the engine seconds.
 */
const LAST_ROAD_LATITUDE = 80;
const NETWORK_KNOWN_MS = 60_000;
const STATUS_TIMEOUT_MS = 1_000;

export interface Leg {
  miles: number;
  minutes: number;
  line: Coordinates[];
}

/** Minutes and miles between two points; null where no road leads from one to the other. */
export type Drive = { minutes: number; miles: number } | null;

interface Matrix {
  /** Where the road nearest to each point is. */
  sources: Coordinates[];
  targets: Coordinates[];
  /** By source, then by target. */
  drives: Drive[][];
}

export interface Routing {
  route(points: readonly Coordinates[], signal: AbortSignal): Promise<Leg[]>;
  matrix(
    sources: readonly Coordinates[],
    targets: readonly Coordinates[],
    signal: AbortSignal,
  ): Promise<Matrix>;
  /** The quickest order of the points between the first and the last: their places, from 0. */
  bestOrder(points: readonly Coordinates[], signal: AbortSignal): Promise<number[]>;
  /** The places of the points that have no road near. */
  withoutRoad(points: readonly Coordinates[], signal: AbortSignal): Promise<number[]>;
  isSketch(): Promise<boolean>;
}

const isPolar = ([, latitude]: Coordinates) => Math.abs(latitude) > LAST_ROAD_LATITUDE;

const location = ([lon, lat]: Coordinates) => ({
  lon,
  lat,
  type: 'break',
  search_cutoff: SEARCH_CUTOFF_M,
});

const locations = (points: readonly Coordinates[]) => {
  if (points.some(isPolar)) throw new RoutingFailure('no-road-near');
  return points.map(location);
};

/** Where one is already, the way has a single point; a line has two. */
const lineOf = (shape: string): Coordinates[] => {
  const line = decodePolyline(shape);
  const [first] = line ?? [];
  if (!line || !first) throw new RoutingFailure('broken');
  return line.length === 1 ? [first, first] : line;
};

const SECONDS_PER_MINUTE = 60;
/** The matrix leaves out fractions of a second: on average half a one. */
const CUT_OFF_S = 0.5;

const COMMON = { costing: 'auto', units: 'miles' };
const NO_DIRECTIONS = { ...COMMON, directions_type: 'none' };

export const openRouting = (url: string, metrics: Metrics): Routing => {
  const call = createEngineCall(url, metrics);
  let network = { isSketch: false, readAt: Number.NEGATIVE_INFINITY };
  let reading: Promise<void> | null = null;

  const readNetwork = async () => {
    const signal = AbortSignal.timeout(STATUS_TIMEOUT_MS);
    const status = await call('status', {}, statusAnswer, signal).catch(() => null);
    // An engine that is away has the roads it had.
    const isSketch = status ? status.wildsoak_network?.kind === 'sketch' : network.isSketch;
    network = { isSketch, readAt: Date.now() };
    reading = null;
  };

  return {
    async route(points, signal) {
      const request = {
        ...NO_DIRECTIONS,
        locations: locations(points),
        shape_format: 'polyline6',
      };
      const { trip } = await call('route', request, routeAnswer, signal);
      if (trip.legs.length !== points.length - 1) throw new RoutingFailure('broken');
      const legs: Leg[] = [];
      for (const { summary, shape } of trip.legs) {
        // A long one takes some milliseconds: others are served in between.
        await setImmediate();
        const { length: miles, time } = summary;
        legs.push({ miles, minutes: time / SECONDS_PER_MINUTE, line: lineOf(shape) });
      }
      return legs;
    },

    async matrix(sources, targets, signal) {
      const request = {
        ...COMMON,
        sources: locations(sources),
        targets: locations(targets),
        verbose: true,
      };
      const answer = await call('sources_to_targets', request, matrixAnswer, signal);
      const pairs = answer.sources_to_targets;
      if (pairs.length !== sources.length || pairs.some((row) => row.length !== targets.length))
        throw new RoutingFailure('broken');
      const positions = (found: typeof answer.sources) =>
        found.map(({ lon, lat }): Coordinates => [lon, lat]);
      return {
        sources: positions(answer.sources),
        targets: positions(answer.targets),
        drives: pairs.map((row) =>
          row.map(({ time, distance }) =>
            time === null || distance === null
              ? null
              : { minutes: (time + CUT_OFF_S) / SECONDS_PER_MINUTE, miles: distance },
          ),
        ),
      };
    },

    async bestOrder(points, signal) {
      const request = {
        ...NO_DIRECTIONS,
        locations: locations(points),
        shape_format: 'no_shape',
      };
      const { trip } = await call('optimized_route', request, orderAnswer, signal);
      const order = trip.locations.slice(1, -1).map((stop) => stop.original_index - 1);
      const expected = points.slice(1, -1).map((_, place) => place);
      if (order.toSorted((a, b) => a - b).join() !== expected.join())
        throw new RoutingFailure('broken');
      return order;
    },

    async withoutRoad(points, signal) {
      const polar = points.flatMap((point, place) => (isPolar(point) ? [place] : []));
      if (polar.length > 0) return polar;
      const request = { costing: 'auto', verbose: false, locations: locations(points) };
      const found = await call('locate', request, locateAnswer, signal);
      return found.flatMap(({ edges, nodes }, place) =>
        (edges?.length ?? 0) + (nodes?.length ?? 0) === 0 ? [place] : [],
      );
    },

    async isSketch() {
      if (Date.now() - network.readAt > NETWORK_KNOWN_MS) {
        reading ??= readNetwork();
        await reading;
      }
      return network.isSketch;
    },
  };
};
