import { MAX_IMPORTED_PLACES, PLACE_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import type { BroughtPlace } from '@wildsoak/contract/favorites';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { serverMessage, unanswered } from '../../lib/http/failure.ts';

/** More is no list of places that a person saved. */
const MAX_BYTES = 5_000_000;
/** The browser's parser needs up to 10 µs for each, and the page stands still meanwhile. */
const MAX_TAGS = 100_000;
/** Before we look at each of its letters. */
const NAME_READ_LENGTH = 10 * PLACE_NAME_MAX_LENGTH;

type Coordinates = NonNullable<BroughtPlace['coords']>;

/** What's wrong with the file, for the person who chose it. */
class FileProblem extends Error {}

const INCOMPLETE = 'This file is incomplete.';
const NEITHER = 'This isn’t a GPX or KML file.';
const tooMany = (places: number | string) =>
  new FileProblem(`This file has ${places} places. The limit is ${MAX_IMPORTED_PLACES} at a time.`);

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

const parseXml = (text: string, withTracks: boolean) => {
  // Entities can grow a small file to gigabytes, and no map app writes any.
  if (/<!(doctype|entity)/i.test(text))
    throw new FileProblem('We don’t read files with a DOCTYPE.');
  if (hasTooManyTags(text))
    throw new FileProblem(
      withTracks
        ? 'This file is too long. Mark the place as a waypoint, and export only that.'
        : 'This file is too long. Export only your places, without tracks.',
    );
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

/** Where people turn around, or arrive: a track that leads there and back ends at the car. */
const fromTrack = (track: Element): BroughtPlace => {
  let farthest: { coords: Coordinates; miles: number } | null = null;
  let start: Coordinates | null = null;
  for (const point of track.getElementsByTagNameNS('*', 'trkpt')) {
    const { coords } = fromWaypoint(point);
    if (!coords) continue;
    start ??= coords;
    const miles = milesBetween(start, coords);
    if (!farthest || miles > farthest.miles) farthest = { coords, miles };
  }
  return placeOf(textIn(track, 'name'), farthest?.coords);
};

/** Points with a name: a library would read every track first, for half a minute. */
const fromXml = (text: string, withTracks: boolean): BroughtPlace[] => {
  const document = parseXml(text, withTracks);
  const root = document.documentElement.localName;
  if (root !== 'gpx' && root !== 'kml') throw new FileProblem(NEITHER);
  const points = document.getElementsByTagNameNS('*', root === 'gpx' ? 'wpt' : 'Point');
  if (points.length > MAX_IMPORTED_PLACES) throw tooMany(points.length);
  if (root === 'gpx') {
    const tracks = withTracks ? document.getElementsByTagNameNS('*', 'trk') : [];
    return [...Array.from(points, fromWaypoint), ...Array.from(tracks, fromTrack)];
  }
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

/** RFC 4180: quotes around a field, two for one inside, and line breaks in them. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** 200 rows with 250 columns. Millions, even of empty ones, would hold up the page for many seconds. */
const MAX_FIELDS = 50_000;

/** `unfinished`: a quote has no end, and what follows it would be lost. */
const readCsv = (text: string): string[][] | 'unfinished' | 'too long' => {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  for (let count = 0; FIELD.lastIndex < text.length; count += 1) {
    if (count === MAX_FIELDS) return 'too long';
    const found = FIELD.exec(text);
    if (!found) return 'unfinished';
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((fields) => fields.some((field) => field !== ''));
};

const fromCsv = (text: string): BroughtPlace[] => {
  const table = readCsv(text);
  if (table === 'unfinished') throw new FileProblem(INCOMPLETE);
  if (table === 'too long') throw tooMany('too many');
  const [head = [], ...rows] = table;
  const column = (name: string) => head.findIndex((title) => title.trim().toLowerCase() === name);
  const [title, url] = [column('title'), column('url')];
  if (title < 0)
    throw new FileProblem('This CSV needs a “Title” column, as in Google’s saved places.');
  const places = rows.map((row) => placeOf(row[title] ?? '', positionIn(row[url])));
  const count = places.filter(isUsable).length;
  if (count > MAX_IMPORTED_PLACES) throw tooMany(count);
  return places;
};

/**
 * The places in a file of GPX, KML or Google’s saved places, and where its tracks lead if asked for. Nothing of the file
 * itself leaves the device.
 */
export const readPlaces = async (
  file: File,
  { withTracks = false } = {},
): Promise<BroughtPlace[]> => {
  if (file.size > MAX_BYTES) throw new FileProblem('This file is larger than 5 MB.');
  const text = await file.text();
  const isXml = /^\uFEFF?\s*</.test(text);
  if (!isXml && withTracks) throw new FileProblem(NEITHER);
  const places = isXml ? fromXml(text, withTracks) : fromCsv(text);
  const usable = places.filter(isUsable);
  if (usable.length === 0) throw new FileProblem('This file has no places.');
  return usable;
};

export const importFailure = (error: unknown): string =>
  error instanceof FileProblem
    ? error.message
    : (serverMessage(error) ?? unanswered(error) ?? "We couldn't read this file.");
