import { PLACE_QUERY_MIN_LENGTH } from './limits.ts';
import { US_STATES } from './us-states.ts';

/** How far a search such as 'hot springs near boise' looks. */
export const NEAR_SEARCH_MILES = 100;

const NEAR = /^(?<what>.*?)\b(?:near|around|close to)\s+(?<where>.+)$/i;

/** Words that name no spring in particular. */
const ANY_SPRING = new Set(
  'a all any best free good hot hotspring hotsprings natural place places pool pools soak soaking soaks spring springs the thermal to warm wild'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const STATES = new Set(
  US_STATES.flatMap(({ code, name }) => [code, name].map((one) => one.toLowerCase())),
);

/** 'boise' of 'hot springs near boise'; null where a spring or a state is asked for. */
export const placeAskedIn = (text: string): string | null => {
  const { what = '', where = '' } = NEAR.exec(text.trim())?.groups ?? {};
  if (where.length < PLACE_QUERY_MIN_LENGTH || STATES.has(where.toLowerCase())) return null;
  return wordsOf(what).every((word) => ANY_SPRING.has(word)) ? where : null;
};
