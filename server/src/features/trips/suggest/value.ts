import {
  isBathingRuledOut,
  isPlaceToSoak,
  statusAt,
  type BathingStatus,
  type ClosedAtTimes,
} from '@wildsoak/contract/rules/bathing';
import { someTimeOn } from '@wildsoak/contract/rules/closure-windows';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import { isOffRoad, offRoadText } from '@wildsoak/contract/rules/off-road';
import { ratingFloor } from '@wildsoak/contract/rules/best-first';
import { ratingText } from '@wildsoak/contract/rules/rating';
import { isTemperature } from '@wildsoak/contract/rules/temperature';

/** What the value of a spring rests on. */
export interface Worth extends ClosedAtTimes {
  name: string | null;
  average_rating: number | null;
  review_count: number;
  temperature_f: number | null;
  condition: Condition | null;
  last_visit_on: string | null;
  is_wanted: boolean;
  is_visited: boolean;
  /** From the nearest road; null where no road is near. */
  gapMiles: number | null;
}

/** Neither good nor bad, and without a review: so much is every place worth. */
const LEAST = 0.1;
const BATHING: Record<BathingStatus, number> = {
  forbidden: 0,
  closed: 0,
  deadly: 0,
  resort: 1,
  soaked: 1,
  'ask-first': 0,
  unknown: -0.5,
  former: -1,
};
const REPORTED: Record<Condition, number> = { open: 0.7, disputed: -0.7, closed: 0 };
const WANTED = 2;
const UNNAMED = -0.5;
/** A visit within a year. */
const KNOWN_LATELY = 0.2;
const YEAR_MS = 365 * 86_400_000;
/** Water scalds in seconds from here on, or is hardly warm (°F). */
const SCALDS_FROM = 122;
const COOL_BELOW = 85;
const WRONG_WARMTH = -0.8;
/** People soak there, so it is warm; a place that says how warm comes first all the same. */
const NO_NUMBER = -0.3;
/** Farther from the road, a stop is a day of its own. */
const MAX_GAP_MILES = 25;
const PAST_OUR_ROADS = -1;
const EACH_GAP_MILE = -0.08;

export const statusOn = (spring: ClosedAtTimes, date: string): BathingStatus =>
  statusAt(spring, someTimeOn(date)).status;

const warmth = ({ temperature_f: degrees }: Worth, status: BathingStatus): number => {
  if (isPlaceToSoak(status)) return isTemperature(degrees) ? 0 : NO_NUMBER;
  // No number may hide the worst one.
  const isRight = isTemperature(degrees) && degrees < SCALDS_FROM && degrees >= COOL_BELOW;
  return isRight ? 0 : WRONG_WARMTH;
};

const wayThere = (gapMiles: number): number =>
  isOffRoad(gapMiles) ? PAST_OUR_ROADS + EACH_GAP_MILE * gapMiles : 0;

const freshness = ({ condition, last_visit_on: day }: Worth, date: string): number =>
  (condition ? REPORTED[condition] : 0) +
  (day && Date.parse(date) - Date.parse(day) < YEAR_MS ? KNOWN_LATELY : 0);

/**
 * What a stop there on that day is worth; 0 where nobody may stop. Pinned by the member, it may be a place
 * they know or a long walk away, but never one where nobody should bathe.
 */
export const valueOn = (spring: Worth, date: string, isPinned: boolean): number => {
  const status = statusOn(spring, date);
  const { gapMiles, condition } = spring;
  if (isBathingRuledOut(status) || condition === 'closed' || gapMiles === null) return 0;
  if (!isPinned && (spring.is_visited || gapMiles > MAX_GAP_MILES)) return 0;
  if (status === 'former' && !isPinned && !spring.is_wanted) return 0;
  const value =
    // One enthusiast proves little: the lower end of what the reviews say, from 1 to 5.
    ratingFloor(spring.average_rating, spring.review_count) -
    1 +
    BATHING[status] +
    freshness(spring, date) +
    warmth(spring, status) +
    wayThere(gapMiles) +
    (spring.is_wanted ? WANTED : 0) +
    (spring.name === null ? UNNAMED : 0);
  return Math.max(LEAST, value);
};

const bathingText: Partial<Record<BathingStatus, string>> = {
  resort: 'paid pools',
  soaked: 'people soak here',
  'ask-first': 'ask first',
  former: 'no longer a place to soak',
  unknown: 'no word yet on soaking',
};

/** Why it is in the trip, in a line. */
export const reasonFor = (spring: Worth, date: string, isPinned: boolean): string => {
  const { average_rating, review_count: count, gapMiles } = spring;
  const { temperature_f: degrees } = spring;
  const members = count === 1 ? '1 member' : `${count} members`;
  const status = statusOn(spring, date);
  const parts = [
    isPinned && 'you pinned it',
    spring.is_wanted && 'on your bucket list',
    count > 0 && `rated ${ratingText(average_rating).replace(' / 5', '')} by ${members}`,
    bathingText[status],
    isTemperature(degrees) && `${degrees} °F at the source`,
    gapMiles !== null && isOffRoad(gapMiles) && offRoadText(gapMiles).toLowerCase(),
  ].filter((part) => typeof part === 'string');
  const line = parts.join(', ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
};
