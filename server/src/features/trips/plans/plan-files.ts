import type { Coordinates, Plan } from '@wildsoak/contract/trips';
import { BATHING_LABELS, statusAt } from '@wildsoak/contract/rules/bathing';
import { CONDITION_WORDS } from '@wildsoak/contract/rules/conditions';
import { isOffRoad, offRoadText } from '@wildsoak/contract/rules/off-road';
import { SITE_NAME, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { escapeXml } from '../../../platform/xml.ts';

interface Stop {
  name: string;
  position: Coordinates;
  /** Of a spring: whether you may bathe there, and whether a road leads there. */
  note?: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAX_FILE_NAME = 60;

/** On the day the trip begins, where it has one. A file knows no hour of arrival. */
const noteOf = (spring: Plan['springs'][number], startDate: string | null): string => {
  const { status, closure } = startDate
    ? statusAt(spring, { date: startDate, minutes: null, sunrise: 0, sunset: 0 })
    : { status: spring.bathing_status, closure: null };
  const { condition, gap_miles: gap } = spring;
  return [
    BATHING_LABELS[status],
    ...(closure ? [closure.text.replace(/\.$/, '')] : []),
    ...(condition && condition !== 'open' ? [CONDITION_WORDS[condition]] : []),
    ...(isOffRoad(gap) ? [offRoadText(gap)] : []),
  ].join('. ');
};

const stopsOf = (plan: Plan): Stop[] => [
  {
    name: plan.start_point_name || 'Start',
    position: [plan.start_coords_lon, plan.start_coords_lat],
  },
  ...plan.springs.map((spring): Stop => ({
    name: spring.name ?? UNNAMED_SPRING,
    position: [spring.longitude, spring.latitude],
    note: noteOf(spring, plan.start_date),
  })),
  {
    name: plan.end_point_name || 'End',
    position: [plan.end_coords_lon, plan.end_coords_lat],
  },
];

const elementXml = (tag: string, text: string | undefined) =>
  text === undefined ? '' : `<${tag}>${escapeXml(text)}</${tag}>`;

const nameXml = (name: string) => elementXml('name', name);

const DECIMALS = 6;

/** Never with an exponent, which both formats forbid; four inches are finer than any road. */
const degrees = (value: number) => String(Number(value.toFixed(DECIMALS)));

/** GPX has no 180° east: it is 180° west. */
const gpxLongitude = (longitude: number) => degrees(longitude).replace(/^180$/, '-180');

/** GPX 1.1: a waypoint for each stop, and the route as a track. */
export const gpxOf = (plan: Plan): string => {
  const point = (tag: string, [longitude, latitude]: Coordinates, inside = '') =>
    `<${tag} lat="${degrees(latitude)}" lon="${gpxLongitude(longitude)}">${inside}</${tag}>`;
  return [
    XML,
    `<gpx version="1.1" creator="${SITE_NAME}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${nameXml(plan.name)}<time>${plan.created_at}</time></metadata>`,
    ...stopsOf(plan).map(({ name, position, note }) =>
      point('wpt', position, nameXml(name) + elementXml('desc', note)),
    ),
    `<trk>${nameXml(plan.name)}<trkseg>`,
    ...plan.route_geojson.geometry.coordinates.map((position) => point('trkpt', position)),
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n');
};

/** KML 2.2: a placemark for each stop, and one for the route. */
export const kmlOf = (plan: Plan): string => {
  const pair = ([longitude, latitude]: Coordinates) => `${degrees(longitude)},${degrees(latitude)}`;
  const placemark = (name: string, inside: string) =>
    `<Placemark>${nameXml(name)}${inside}</Placemark>`;
  const line = plan.route_geojson.geometry.coordinates.map(pair).join(' ');
  return [
    XML,
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document>${nameXml(plan.name)}`,
    ...stopsOf(plan).map(({ name, position, note }) =>
      placemark(
        name,
        `${elementXml('description', note)}<Point><coordinates>${pair(position)}</coordinates></Point>`,
      ),
    ),
    placemark(
      plan.name,
      `<LineString><tessellate>1</tessellate><coordinates>${line}</coordinates></LineString>`,
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
