import { MAX_IMPORTED_PLACES, PLACE_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import type { BroughtPlace } from '@wildsoak/contract/favorites';
import { readCsv } from './read-csv.ts';

/** More is no list of places that a person saved. */
const MAX_BYTES = 5_000_000;
/** The browser's parser needs up to 10 µs for each, and the page stands still meanwhile. */
const MAX_TAGS = 100_000;
/** Before we look at each of its letters. */
const NAME_READ_LENGTH = 10 * PLACE_NAME_MAX_LENGTH;

type Coordinates = NonNullable<BroughtPlace['coords']>;

/** What is wrong with the file, in words for its owner. */
export class FileProblem extends Error {}

const INCOMPLETE = 'This file is not complete.';
const tooMany = (places: number | string) =>
  new FileProblem(`This file has ${places} places. We take ${MAX_IMPORTED_PLACES} at once.`);

const isPosition = (position: unknown): position is Coordinates => {
  const [longitude, latitude] = Array.isArray(position) ? (position as unknown[]) : [];
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  );
};

const placeOf = (name: string, position: unknown): BroughtPlace => ({
  name: oneLine(name.slice(0, NAME_READ_LENGTH))
    .slice(0, PLACE_NAME_MAX_LENGTH)
    // The first half of a character that was cut in two: the server takes no such text.
    .replace(/[\uD800-\uDBFF]$/, ''),
  coords: isPosition(position) ? [position[0], position[1]] : null,
});

const hasTooManyTags = (text: string) => {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= MAX_TAGS; at = text.indexOf('<', at + 1))
    count += 1;
  return count > MAX_TAGS;
};

const parseXml = (text: string) => {
  // Entities can grow a small file to gigabytes, and no map app writes any.
  if (/<!(doctype|entity)/i.test(text))
    throw new FileProblem('This file has definitions of its own (DOCTYPE). We don’t read those.');
  if (hasTooManyTags(text))
    throw new FileProblem('This file is too long. Export only your places, without tracks.');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror')) throw new FileProblem(INCOMPLETE);
  return document;
};

const childOf = (element: Element, name: string): Element | undefined => {
  for (const child of element.children) if (child.localName === name) return child;
  return undefined;
};

const textIn = (element: Element, name: string) => childOf(element, name)?.textContent ?? '';

const numberOf = (text: string | null | undefined) => Number.parseFloat(text ?? '');

const fromWaypoint = (waypoint: Element): BroughtPlace =>
  placeOf(textIn(waypoint, 'name'), [
    numberOf(waypoint.getAttribute('lon')),
    numberOf(waypoint.getAttribute('lat')),
  ]);

const fromPlacemark = (placemark: Element): BroughtPlace => {
  const point = childOf(placemark, 'Point');
  const text = point ? textIn(point, 'coordinates').trim().slice(0, 100) : '';
  return placeOf(textIn(placemark, 'name'), text.split(',').map(numberOf));
};

const isUsable = ({ name, coords }: BroughtPlace) => name !== '' || coords !== null;

/** Only what is a point with a name: a library would read every track first, for half a minute. */
const fromXml = (text: string): BroughtPlace[] => {
  const document = parseXml(text);
  const root = document.documentElement.localName;
  if (root !== 'gpx' && root !== 'kml') throw new FileProblem('This is neither GPX nor KML.');
  const points = document.getElementsByTagNameNS('*', root === 'gpx' ? 'wpt' : 'Point');
  if (points.length > MAX_IMPORTED_PLACES) throw tooMany(points.length);
  if (root === 'gpx') return Array.from(points, fromWaypoint);
  const parents = new Set(Array.from(points, ({ parentElement }) => parentElement));
  return [...parents].flatMap((parent) =>
    parent?.localName === 'Placemark' ? [fromPlacemark(parent)] : [],
  );
};

/** Some of Google’s addresses have the position, most only the name. */
const positionIn = (url = ''): Coordinates | null => {
  const found = /[/@=](-?\d+\.\d+),(-?\d+\.\d+)/.exec(url);
  return found ? [Number(found[2]), Number(found[1])] : null;
};

const fromCsv = (text: string): BroughtPlace[] => {
  const table = readCsv(text);
  if (table === 'unfinished') throw new FileProblem(INCOMPLETE);
  if (table === 'too long') throw tooMany('too many');
  const [head = [], ...rows] = table;
  const column = (name: string) => head.findIndex((title) => title.trim().toLowerCase() === name);
  const [title, url] = [column('title'), column('url')];
  if (title < 0)
    throw new FileProblem('This CSV has no column “Title”, as Google’s saved places do.');
  const places = rows.map((row) => placeOf(row[title] ?? '', positionIn(row[url])));
  const count = places.filter(isUsable).length;
  if (count > MAX_IMPORTED_PLACES) throw tooMany(count);
  return places;
};

/** The places in a file of GPX, KML or Google’s saved places. Nothing of the file itself leaves the device. */
export const readPlaces = async (file: File): Promise<BroughtPlace[]> => {
  if (file.size > MAX_BYTES) throw new FileProblem('This file is larger than 5 MB.');
  const text = await file.text();
  const places = /^\uFEFF?\s*</.test(text) ? fromXml(text) : fromCsv(text);
  const usable = places.filter(isUsable);
  if (usable.length === 0) throw new FileProblem('There are no places in this file.');
  return usable;
};
