import { milesBetween } from './distance.ts';

export const CORRECTION_FIELDS = ['position', 'name', 'closed', 'fee', 'access'] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** Farther off it is another spring, or two numbers in the wrong order. */
export const MAX_MOVE_MILES = 30;
/** About a metre, which is finer than any telephone knows where it is. */
const POSITION_DECIMALS = 5;

interface Position {
  latitude: number;
  longitude: number;
}

/** What a correction says, by the field that it is about. */
export type Proposal =
  | ({ field: 'position' } & Position)
  | { field: 'name'; name: string }
  | { field: 'closed'; closed: boolean }
  | { field: 'fee'; fee: string }
  | { field: 'access'; access: string };

/** What is shown of a spring and can be corrected. */
export interface CorrectableFacts extends Position {
  name: string | null;
  closed: boolean;
  fee: string | null;
  access: string | null;
  /** Where the catalog has it; null where only the server knows. */
  catalogPosition: Position | null;
}

/** Beside the columns, what members have said and a moderator accepted. */
export const correctableFacts = ({
  name,
  latitude,
  longitude,
  corrections,
}: Pick<CorrectableFacts, 'name' | 'latitude' | 'longitude'> & {
  corrections: readonly Proposal[];
}): CorrectableFacts => {
  const known: CorrectableFacts = {
    name,
    latitude,
    longitude,
    closed: false,
    fee: null,
    access: null,
    catalogPosition: { latitude, longitude },
  };
  for (const said of corrections) {
    if (said.field === 'position') known.catalogPosition = null;
    if (said.field === 'closed') known.closed = said.closed;
    if (said.field === 'fee') known.fee = said.fee;
    if (said.field === 'access') known.access = said.access;
  }
  return known;
};

export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(POSITION_DECIMALS));

export const milesMoved = (from: Position, to: Position): number =>
  milesBetween([from.longitude, from.latitude], [to.longitude, to.latitude]);

const isSamePosition = (one: Position, other: Position) =>
  roundDegrees(one.latitude) === roundDegrees(other.latitude) &&
  roundDegrees(one.longitude) === roundDegrees(other.longitude);

/** From the catalog's position, however often it was moved: or one could chain corrections. */
export const moveProblem = (catalogPosition: Position, proposed: Position): string | undefined => {
  const miles = milesMoved(catalogPosition, proposed);
  return miles > MAX_MOVE_MILES
    ? `That is ${Math.round(miles)} miles from where our catalog has it, and corrections can move a spring by ${MAX_MOVE_MILES} at most. Please check the numbers: latitude first, and west is negative.`
    : undefined;
};

const positionProblem = (now: CorrectableFacts, proposed: Position): string | undefined => {
  if (isSamePosition(now, proposed)) return 'That is the position we have already.';
  return now.catalogPosition === null ? undefined : moveProblem(now.catalogPosition, proposed);
};

const closedProblem = (isClosed: boolean, isSaidClosed: boolean): string | undefined => {
  if (isSaidClosed !== isClosed) return undefined;
  return isClosed
    ? 'The page says already that it is closed.'
    : 'The page does not say that it is closed.';
};

/** Why a correction makes no sense beside what the page says now; undefined where it does. */
export const correctionProblem = (
  now: CorrectableFacts,
  proposed: Proposal,
): string | undefined => {
  if (proposed.field === 'position') return positionProblem(now, proposed);
  if (proposed.field === 'closed') return closedProblem(now.closed, proposed.closed);
  if (proposed.field === 'name') {
    return proposed.name === now.name ? 'That is the name we have already.' : undefined;
  }
  const isSame =
    proposed.field === 'fee' ? proposed.fee === now.fee : proposed.access === now.access;
  return isSame ? 'That is what the page says already.' : undefined;
};

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*`;
const PAIR = new RegExp(`^\\s*${NUMBER}([NS]?)\\s*[,;\\s]\\s*${NUMBER}([EW]?)\\s*$`, 'i');

const signed = (degrees: string, half: string): number =>
  /[sw]/i.test(half) ? -Math.abs(Number(degrees)) : Number(degrees);

/** 'lat, lon' as people copy it from a map, in decimal degrees; undefined for anything else. */
export const readPosition = (text: string): Position | undefined => {
  const [, north = '', ns = '', east = '', ew = ''] = PAIR.exec(text) ?? [];
  if (north === '') return undefined;
  const [latitude, longitude] = [signed(north, ns), signed(east, ew)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
    : undefined;
};
