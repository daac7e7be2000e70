import { Actor } from '@valhallajs/valhallajs';
import { engineConfiguration } from '../engine/configuration.ts';
import { failureOf } from '../engine/failures.ts';
import { KNOWN_ROUTES } from './known-routes.ts';
import { type Place, placeNamed } from './places.ts';

/** Extracts differ in how many city streets they have; a broken extract is off by far more. */
const TOLERANCE = 0.15;

const MILES_PER_KILOMETRE = 0.621371;

export interface KnownRoute {
  name: string;
  from: Place;
  to: Place;
  miles: number;
}

const locationOf = ({ latitude, longitude }: Place) => ({ lat: latitude, lon: longitude });

async function drivenMiles(actor: Actor, { from, to }: KnownRoute): Promise<number | undefined> {
  const locations = [from, to].map(locationOf);
  try {
    const route = await actor.route(
      JSON.stringify({ locations, costing: 'auto', directions_type: 'none' }),
    );
    const { trip } = JSON.parse(route) as { trip: { summary: { length: number } } };
    return trip.summary.length * MILES_PER_KILOMETRE;
  } catch (error) {
    // Outside the extract. An error without a number means broken tiles.
    if (failureOf(error)) return undefined;
    throw error;
  }
}

function knownRoutes(): KnownRoute[] {
  return KNOWN_ROUTES.map(([from, to, miles]) => ({
    name: `${from} to ${to}`,
    from: placeNamed(from),
    to: placeNamed(to),
    miles,
  }));
}

/**
 * Of the known routes on these tiles, most must have the right length. Not all: where an extract ends
 * or lacks a road, the detour is the right answer.
 */
export async function checkRoads(tiles: string, routes = knownRoutes()): Promise<void> {
  const actor = new Actor(engineConfiguration({ tiles, threads: 1, cacheMegabytes: 200 }));
  let driven = 0;
  const wrong: string[] = [];
  for (const route of routes) {
    const miles = await drivenMiles(actor, route);
    if (miles === undefined) continue;
    driven += 1;
    if (Math.abs(miles / route.miles - 1) > TOLERANCE) {
      wrong.push(`${route.name} is ${miles.toFixed()} miles instead of ${route.miles}.`);
    }
  }
  if (driven === 0) throw new Error('You cannot drive any of the known routes on these roads.');
  if (wrong.length * 2 >= driven) {
    throw new Error(`The roads do not lead where they should: ${wrong.join(' ')}`);
  }
}
