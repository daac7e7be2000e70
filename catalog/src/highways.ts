import { readFileSync } from 'node:fs';
import { placeKey } from './place-key.ts';
import type { Town } from './towns.ts';
import type { Position } from './towns-sources.ts';

export const HIGHWAYS_FILE = new URL('../highways.csv', import.meta.url);

export interface Highway {
  road: string;
  mph: number;
  stops: string[];
}

export const readHighways = (text = readFileSync(HIGHWAYS_FILE, 'utf8')): Highway[] => {
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [road = '', mph, towns = ''] = line.split(',');
    return { road, mph: Number(mph), stops: towns.split(';').map((stop) => stop.trim()) };
  });
};

/** Spaces do not count: sources differ on 'La Place' and 'LaPlace'. */
const keyOf = (name: string) => placeKey(name).replaceAll(' ', '');

/** Finds a town by 'Name ST'. */
export const townFinder = (towns: readonly Town[]): ((name: string) => Town) => {
  const found = new Map<string, Town>();
  for (const town of towns) {
    const key = keyOf(`${town.name} ${town.state}`);
    // The largest town of a name comes first, and is the town on the highway.
    if (!found.has(key)) found.set(key, town);
  }
  return (name) => {
    const town = found.get(keyOf(name));
    if (!town) throw new Error(`The gazetteer has no ${name}`);
    return town;
  };
};

/**
 * A town from the gazetteer, or a junction or pass without a town, with its position after the name:
 * 'Cove Fort UT@38.60/-112.58'.
 */
export const positionOf = <Place extends Position>(
  stop: string,
  townNamed: (name: string) => Place,
): Place | Position => {
  const [name = '', given] = stop.split('@');
  if (given === undefined) return townNamed(name);
  const [latitude, longitude] = given.split('/').map(Number);
  return { latitude: latitude ?? NaN, longitude: longitude ?? NaN };
};
