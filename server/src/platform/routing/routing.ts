import { setImmediate } from 'node:timers/promises';
import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import type { Coordinates } from '@wildsoak/contract/trips';
import { z } from 'zod';
import type { Metrics } from '../metrics.ts';
import { createEngineCall, RoutingFailure } from './engine-call.ts';
import { rememberRoads } from './nearest-roads.ts';
import { watchNetwork } from './network.ts';
import { decodePolyline } from './polyline.ts';

/** 100 miles: springs can be a long walk from the road, and the sketch has only the main roads. */
const SEARCH_CUTOFF_M = 160_000;
export const SEARCH_CUTOFF_MILES = SEARCH_CUTOFF_M / METERS_PER_MILE;
/** No roads beyond. Degrees of longitude are so short there that a search takes the engine seconds. */
const LAST_ROAD_LATITUDE = 80;
export interface Leg {
  miles: number;
  minutes: number;
  line: Coordinates[];
}

const CENTS = 100;

/** Miles and minutes, as answers have them. */
export const roundToCents = (value: number) => Math.round(value * CENTS) / CENTS;

/** Null where no road connects two points. */
export type Figures = { minutes: number; miles: number } | null;

interface Matrix {
  /** For each point, the nearest position on a road. */
  sources: Coordinates[];
  targets: Coordinates[];
  /** By source, then by target. */
  figures: Figures[][];
}

type Points = readonly Coordinates[];

// The parts of Valhalla's answers that we use.

const summary = z.object({ time: z.number().nonnegative(), length: z.number().nonnegative() });

const routeAnswer = z.object({
  trip: z.object({
    summary,
    legs: z.array(z.object({ summary, shape: z.string() })).min(1),
  }),
});

const orderAnswer = z.object({
  trip: z.object({
    summary,
    locations: z.array(z.object({ original_index: z.int().nonnegative() })),
  }),
});

/** The nearest position on a road. */
const snapped = z.object({ lat: z.number(), lon: z.number() });

const matrixAnswer = z.object({
  sources: z.array(snapped),
  targets: z.array(snapped),
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().nullable(), distance: z.number().nullable() })),
  ),
});

const locateAnswer = z.array(
  z.object({
    edges: z.array(z.object({ correlated_lat: z.number(), correlated_lon: z.number() })).nullish(),
    nodes: z.array(snapped).nullish(),
  }),
);

const isPolar = ([, latitude]: Coordinates) => Math.abs(latitude) > LAST_ROAD_LATITUDE;

const location = ([lon, lat]: Coordinates) => ({
  lon,
  lat,
  type: 'break',
  search_cutoff: SEARCH_CUTOFF_M,
});

const locations = (points: Points) => {
  if (points.some(isPolar)) throw new RoutingFailure('no-road-near');
  return points.map(location);
};

/** A route from a place to itself has a single point, but a line needs two. */
const lineOf = (shape: string): Coordinates[] => {
  const line = decodePolyline(shape);
  const [first] = line ?? [];
  if (!line || !first) throw new RoutingFailure('broken');
  return line.length === 1 ? [first, first] : line;
};

const SECONDS_PER_MINUTE = 60;
/** The matrix cuts off fractions of a second: half a second on average. */
const CUT_OFF_S = 0.5;

const COMMON = { costing: 'auto', units: 'miles' };
const NO_DIRECTIONS = { ...COMMON, directions_type: 'none' };

export const openRouting = (url: string, metrics: Metrics) => {
  const call = createEngineCall(url, metrics);
  const network = watchNetwork(call);

  /** For each point the nearest position on a road, or null. */
  const locate = async (points: Points, signal: AbortSignal): Promise<(Coordinates | null)[]> => {
    const request = { costing: 'auto', verbose: false, locations: locations(points) };
    const found = await call('locate', request, locateAnswer, signal);
    return found.map(({ edges, nodes }) => {
      const [edge] = edges ?? [];
      const [node] = nodes ?? [];
      if (edge) return [edge.correlated_lon, edge.correlated_lat];
      return node ? [node.lon, node.lat] : null;
    });
  };
  const roadsOf = rememberRoads(locate);

  return {
    async route(points: Points, signal: AbortSignal) {
      const request = {
        ...NO_DIRECTIONS,
        locations: locations(points),
        shape_format: 'polyline6',
      };
      const { trip } = await call('route', request, routeAnswer, signal);
      if (trip.legs.length !== points.length - 1) throw new RoutingFailure('broken');
      const legs: Leg[] = [];
      for (const { summary, shape } of trip.legs) {
        // A long line takes a few milliseconds. Serve other requests in between.
        await setImmediate();
        const { length: miles, time } = summary;
        legs.push({ miles, minutes: time / SECONDS_PER_MINUTE, line: lineOf(shape) });
      }
      return legs;
    },

    async matrix(sources: Points, targets: Points, signal: AbortSignal): Promise<Matrix> {
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
        figures: pairs.map((row) =>
          row.map(({ time, distance }) =>
            time === null || distance === null
              ? null
              : { minutes: (time + CUT_OFF_S) / SECONDS_PER_MINUTE, miles: distance },
          ),
        ),
      };
    },

    /** The quickest order of the points between the first and the last: their indexes, from 0. The time is of the whole drive. */
    async bestOrder(points: Points, signal: AbortSignal) {
      const request = {
        ...NO_DIRECTIONS,
        locations: locations(points),
        shape_format: 'no_shape',
      };
      const { trip } = await call('optimized_route', request, orderAnswer, signal);
      const order = trip.locations.slice(1, -1).map((stop) => stop.original_index - 1);
      const expected = points.slice(1, -1).map((_, index) => index);
      if (order.toSorted((a, b) => a - b).join() !== expected.join())
        throw new RoutingFailure('broken');
      return { order, minutes: trip.summary.time / SECONDS_PER_MINUTE };
    },

    /** The indexes of the points without a road nearby. */
    async withoutRoad(points: Points, signal: AbortSignal) {
      const polar = points.flatMap((point, index) => (isPolar(point) ? [index] : []));
      if (polar.length > 0) return polar;
      const found = await locate(points, signal);
      return found.flatMap((road, index) => (road ? [] : [index]));
    },

    /**
     * For each point the nearest position on a road, or null; for places that are asked about again
     * and again, because we remember them. The engine is much quicker with a point on a road.
     */
    async nearestRoads(points: Points, signal: AbortSignal) {
      const { version } = await network();
      const found = await roadsOf(
        version ?? '',
        points.filter((point) => !isPolar(point)),
        signal,
      );
      return points.map((point) => (isPolar(point) ? null : (found.shift() ?? null)));
    },

    network,

    async isSketch() {
      return (await network()).isSketch;
    },
  };
};

export type Routing = ReturnType<typeof openRouting>;
