import type { BathingReason, BathingStatus, Hazard } from './bathing.ts';
import { milesBetween } from './distance.ts';
import { FACT_FIELDS, type Fact, type SaidFacts } from './practical.ts';
import type { PublishedFact } from './soaks.ts';

/** Once accepted, the page shows them with their author. The other fields become hazards, or end them. */
export const SHOWN_FIELDS = ['position', 'name', 'access', ...FACT_FIELDS] as const;
export type ShownField = (typeof SHOWN_FIELDS)[number];

/** The hazard that a member's own words become once they are accepted. */
export const HAZARD_OF_FIELD = {
  danger: { kind: 'danger', state: 'standing' },
  closure: { kind: 'closed', state: 'in-force' },
  private: { kind: 'private', state: 'standing' },
  permit: { kind: 'permit-required', state: 'standing' },
  gone: { kind: 'closed', state: 'gone' },
} as const satisfies Record<string, Pick<Hazard, 'kind' | 'state'>>;
export type HazardField = keyof typeof HAZARD_OF_FIELD;
export const HAZARD_FIELDS = Object.keys(HAZARD_OF_FIELD) as [HazardField, ...HazardField[]];

export type CorrectionField = ShownField | HazardField | 'closed';

export const isHazardField = (field: string): field is HazardField => field in HAZARD_OF_FIELD;

/** Farther away it is another spring, or two numbers in the wrong order. */
export const MAX_MOVE_MILES = 30;
/** About 3 feet, finer than any phone's position. */
const POSITION_DECIMALS = 5;

interface Position {
  latitude: number;
  longitude: number;
}

export type Proposal =
  | ({ field: 'position' } & Position)
  | { field: 'name'; name: string }
  | { field: 'closed'; closed: boolean }
  | Fact
  | { field: HazardField; text: string };

type Said = readonly Pick<BathingReason, 'kind' | 'text'>[];

/** The facts on a spring's page that members can correct. */
export interface CorrectableFacts extends Position, SaidFacts {
  name: string | null;
  bathing_status: BathingStatus;
  bathing_reasons: Said;
  /** The catalog's position; null where only the server knows it. */
  catalogPosition: Position | null;
}

/** Only then can it be open again: closed nights or roads, and a season, are not ended by that. */
export const isSaidClosed = ({
  bathing_status,
  bathing_reasons,
}: Pick<CorrectableFacts, 'bathing_status' | 'bathing_reasons'>): boolean =>
  bathing_status === 'closed' && bathing_reasons.some(({ kind }) => kind === 'closed');

const valuesOf = <Values extends { field: string }>({ field: _field, ...values }: Values) => values;

/** The spring's own columns, with the accepted corrections applied. */
export const correctableFacts = ({
  name,
  latitude,
  longitude,
  bathing_status,
  bathing_reasons,
  corrections,
  published_facts = [],
}: Pick<
  CorrectableFacts,
  'name' | 'latitude' | 'longitude' | 'bathing_status' | 'bathing_reasons'
> & {
  corrections: readonly Proposal[];
  published_facts?: readonly PublishedFact[];
}): CorrectableFacts => {
  const known: CorrectableFacts = {
    name,
    latitude,
    longitude,
    bathing_status,
    bathing_reasons,
    fee: null,
    access: null,
    catalogPosition: { latitude, longitude },
  };
  for (const { source: _source, source_url: _url, date: _date, ...fact } of published_facts)
    if (!corrections.some(({ field }) => field === fact.field))
      Object.assign(known, valuesOf(fact));
  for (const correction of corrections) {
    if (correction.field === 'position') known.catalogPosition = null;
    else Object.assign(known, valuesOf(correction));
  }
  return known;
};

export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(POSITION_DECIMALS));

export const milesMoved = (from: Position, to: Position): number =>
  milesBetween([from.longitude, from.latitude], [to.longitude, to.latitude]);

const isSamePosition = (one: Position, other: Position) =>
  roundDegrees(one.latitude) === roundDegrees(other.latitude) &&
  roundDegrees(one.longitude) === roundDegrees(other.longitude);

/** Always measured from the catalog's position, so nobody can move a spring far in small steps. */
export const moveProblem = (catalogPosition: Position, proposed: Position): string | undefined => {
  const miles = milesMoved(catalogPosition, proposed);
  return miles > MAX_MOVE_MILES
    ? `That's ${Math.round(miles)} miles from the position in our catalog. A correction can move a spring up to ${MAX_MOVE_MILES} miles. Check the numbers. Latitude comes first, and west is negative.`
    : undefined;
};

const positionProblem = (now: CorrectableFacts, proposed: Position): string | undefined => {
  if (isSamePosition(now, proposed)) return 'We already have this position.';
  return now.catalogPosition === null ? undefined : moveProblem(now.catalogPosition, proposed);
};

const closedProblem = (isClosed: boolean, isSaidClosed: boolean): string | undefined => {
  if (isSaidClosed !== isClosed) return undefined;
  return isClosed ? "The page already says it's closed." : "The page doesn't say it's closed.";
};

export const ALREADY_SAID = 'The page already says that.';

const isHazardSaid = (now: CorrectableFacts, field: HazardField, said: string): boolean =>
  now.bathing_reasons.some(
    ({ kind, text }) => kind === HAZARD_OF_FIELD[field].kind && text === said,
  );

const isFactSaid = (now: CorrectableFacts, proposed: Fact): boolean =>
  Object.entries(valuesOf(proposed)).every(
    ([name, value]) => now[name as keyof CorrectableFacts] === value,
  );

/** Why a correction makes no sense next to what the page says now; undefined if it does make sense. */
export const correctionProblem = (
  now: CorrectableFacts,
  proposed: Proposal,
): string | undefined => {
  if (proposed.field === 'position') return positionProblem(now, proposed);
  if (proposed.field === 'closed') return closedProblem(isSaidClosed(now), proposed.closed);
  if (proposed.field === 'name') {
    return proposed.name === now.name ? 'We already have this name.' : undefined;
  }
  const isSaid =
    'text' in proposed
      ? isHazardSaid(now, proposed.field, proposed.text)
      : isFactSaid(now, proposed);
  return isSaid ? ALREADY_SAID : undefined;
};

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*`;
const PAIR = new RegExp(`^\\s*${NUMBER}([NS]?)\\s*[,;\\s]\\s*${NUMBER}([EW]?)\\s*$`, 'i');

const signed = (degrees: string, half: string): number =>
  /[sw]/i.test(half) ? -Math.abs(Number(degrees)) : Number(degrees);

export const UNREADABLE_POSITION =
  'Please enter latitude and longitude in decimal degrees, for example 44.0723, -115.5421.';

/** Reads 'lat, lon' as people copy it from a map, in decimal degrees; undefined for anything else. */
export const readPosition = (text: string): Position | undefined => {
  const [, north = '', ns = '', east = '', ew = ''] = PAIR.exec(text) ?? [];
  if (north === '') return undefined;
  const [latitude, longitude] = [signed(north, ns), signed(east, ew)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
    : undefined;
};
