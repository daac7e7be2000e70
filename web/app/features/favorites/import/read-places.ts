import { gpx, kml } from '@tmcw/togeojson';
import { MAX_IMPORTED_PLACES, PLACE_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import type { BroughtPlace } from '@wildsoak/contract/favorites';
import { readCsv } from './read-csv.ts';

/** More is no list of places that a person saved. */
const MAX_BYTES = 5_000_000;
/** Files of maps nest folders; nobody nests them this deep. */
const MAX_DEPTH = 100;

type Coordinates = NonNullable<BroughtPlace['coords']>;

/** What is wrong with the file, in words for its owner. */
export class FileProblem extends Error {}

const INCOMPLETE = 'This file is not complete.';

const isPosition = (position: unknown): position is Coordinates => {
  const [longitude, latitude] = Array.isArray(position) ? (position as unknown[]) : [];
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  );
};

const placeOf = (name: unknown, position: unknown): BroughtPlace => ({
  name: oneLine(typeof name === 'string' ? name : '').slice(0, PLACE_NAME_MAX_LENGTH),
  coords: isPosition(position) ? [position[0], position[1]] : null,
});

const depthOf = (document: Document) => {
  let deepest = 0;
  for (let [node, depth] = [document.documentElement as Element | null, 1]; node;) {
    deepest = Math.max(deepest, depth);
    if (node.firstElementChild) [node, depth] = [node.firstElementChild, depth + 1];
    else {
      while (node && !node.nextElementSibling) [node, depth] = [node.parentElement, depth - 1];
      node = node?.nextElementSibling ?? null;
    }
  }
  return deepest;
};

const parseXml = (text: string) => {
  // Entities can grow a small file to gigabytes, and no map app writes any.
  if (/<!(doctype|entity)/i.test(text))
    throw new FileProblem('This file has definitions of its own (DOCTYPE). We don’t read those.');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror')) throw new FileProblem(INCOMPLETE);
  if (depthOf(document) > MAX_DEPTH) throw new FileProblem('This file is nested too deeply.');
  return document;
};

const fromXml = (text: string): BroughtPlace[] => {
  const document = parseXml(text);
  const root = document.documentElement.localName;
  if (root !== 'gpx' && root !== 'kml') throw new FileProblem('This is neither GPX nor KML.');
  const { features } = root === 'gpx' ? gpx(document) : kml(document);
  return features.flatMap(({ geometry, properties }) =>
    geometry?.type === 'Point' ? [placeOf(properties?.['name'], geometry.coordinates)] : [],
  );
};

/** Some of Google’s addresses have the position, most only the name. */
const positionIn = (url = ''): Coordinates | null => {
  const found = /[/@=](-?\d+\.\d+),(-?\d+\.\d+)/.exec(url);
  return found ? [Number(found[2]), Number(found[1])] : null;
};

const fromCsv = (text: string): BroughtPlace[] => {
  const table = readCsv(text);
  if (!table) throw new FileProblem(INCOMPLETE);
  const [head = [], ...rows] = table;
  const column = (name: string) => head.findIndex((title) => title.trim().toLowerCase() === name);
  const [title, url] = [column('title'), column('url')];
  if (title < 0)
    throw new FileProblem('This CSV has no column “Title”, as Google’s saved places do.');
  return rows.map((row) => placeOf(row[title], positionIn(row[url])));
};

/** The places in a file of GPX, KML or Google’s saved places. Nothing of the file itself leaves the device. */
export const readPlaces = async (file: File): Promise<BroughtPlace[]> => {
  if (file.size > MAX_BYTES) throw new FileProblem('This file is larger than 5 MB.');
  const text = await file.text();
  const places = /^\uFEFF?\s*</.test(text) ? fromXml(text) : fromCsv(text);
  const usable = places.filter(({ name, coords }) => name !== '' || coords);
  if (usable.length === 0) throw new FileProblem('There are no places in this file.');
  if (usable.length > MAX_IMPORTED_PLACES)
    throw new FileProblem(
      `This file has ${usable.length} places. We take ${MAX_IMPORTED_PLACES} at once.`,
    );
  return usable;
};
