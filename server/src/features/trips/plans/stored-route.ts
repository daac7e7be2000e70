import type { Coordinates, RouteGeoJson } from '@wildsoak/contract/trips';
import { lineMiles } from '@wildsoak/contract/rules/distance';
import { thinLine } from '../route/thin-line.ts';

type Given = RouteGeoJson | RouteGeoJson['geometry'];

/**
 * At most 25 bytes each in PostgreSQL's form of JSON, with a blank behind each comma: together with
 * the figures less than the 300 kB that a plan may have.
 */
const MAX_VERTICES = 11_500;

/** How long the drive takes cannot be told from its line. */
const figuresOf = (line: Coordinates[]): RouteGeoJson['properties'] => ({
  miles: Math.round(lineMiles(line) * 100) / 100,
  minutes: 0,
  legs: [],
  is_sketch: false,
});

/** What is kept of a drive: its figures, and its line as far as a map shows it. */
export const storedRoute = async (given: Given): Promise<RouteGeoJson> => {
  const geometry = given.type === 'Feature' ? given.geometry : given;
  const coordinates = await thinLine(geometry.coordinates, MAX_VERTICES);
  const properties = given.type === 'Feature' ? given.properties : figuresOf(geometry.coordinates);
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties };
};
