import type { Coordinates, Plan } from '@wildsoak/contract/trips';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { escapeXml } from '../../../platform/xml.ts';
import { planDays } from './plan-days.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAX_FILE_NAME = 60;

const elementXml = (tag: string, text: string | undefined) =>
  text === undefined ? '' : `<${tag}>${escapeXml(text)}</${tag}>`;

const nameXml = (name: string) => elementXml('name', name);

const MILLIONTHS = 1e6;

/** Never with an exponent, which both formats forbid; four inches are finer than any road. */
const degrees = (value: number) => String(Math.round(value * MILLIONTHS) / MILLIONTHS);

/** GPX has no 180° east: it is 180° west. */
const gpxLongitude = (longitude: number) => degrees(longitude).replace(/^180$/, '-180');

/** GPX 1.1: a waypoint for each stop and night, and a track for each day. */
export const gpxOf = (plan: Plan): string => {
  const point = (tag: string, [longitude, latitude]: Coordinates, inside = '') =>
    `<${tag} lat="${degrees(latitude)}" lon="${gpxLongitude(longitude)}">${inside}</${tag}>`;
  const days = planDays(plan);
  return [
    XML,
    `<gpx version="1.1" creator="${SITE_NAME}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${nameXml(plan.name)}<time>${plan.created_at}</time></metadata>`,
    ...days
      .flatMap(({ stops }) => stops)
      .map(({ name, position, note }) =>
        point('wpt', position, nameXml(name) + elementXml('desc', note)),
      ),
    ...days.flatMap(({ name, line }) => [
      `<trk>${nameXml(name ?? plan.name)}<trkseg>`,
      ...line.map((position) => point('trkpt', position)),
      '</trkseg></trk>',
    ]),
    '</gpx>',
    '',
  ].join('\n');
};

/** KML 2.2: a placemark for each stop and night, and one for the route; a folder for each day. */
export const kmlOf = (plan: Plan): string => {
  const pair = ([longitude, latitude]: Coordinates) => `${degrees(longitude)},${degrees(latitude)}`;
  const placemark = (name: string, inside: string) =>
    `<Placemark>${nameXml(name)}${inside}</Placemark>`;
  const inFolder = (name: string | null, inside: string[]) =>
    name === null ? inside : [`<Folder>${nameXml(name)}`, ...inside, '</Folder>'];
  return [
    XML,
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document>${nameXml(plan.name)}`,
    ...planDays(plan).flatMap((day) =>
      inFolder(day.name, [
        ...day.stops.map(({ name, position, note }) =>
          placemark(
            name,
            `${elementXml('description', note)}<Point><coordinates>${pair(position)}</coordinates></Point>`,
          ),
        ),
        placemark(
          day.name ?? plan.name,
          `<LineString><tessellate>1</tessellate><coordinates>${day.line.map(pair).join(' ')}</coordinates></LineString>`,
        ),
      ]),
    ),
    '</Document>',
    '</kml>',
    '',
  ].join('\n');
};

/** Letters and digits only, which every system and every header can take. */
export const fileNameOf = (name: string, extension: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
  const short = plain.slice(0, MAX_FILE_NAME).replaceAll(/^-|-$/g, '');
  return `${short || 'trip-plan'}.${extension}`;
};
