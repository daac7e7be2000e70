import {
  isBathingRuledOut,
  isPlaceToSoak,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import type { ListedSpring } from '@wildsoak/contract/springs';
import type { Near } from '../../../domain/place/near.ts';
import { conditionOf } from '../../../domain/visit/report-look.ts';
import { isLately, LATELY_DAYS, localToday } from '../../../domain/visit/visit-day.ts';

/** What filters read of a spring. */
export type FilterableSpring = Pick<
  ListedSpring,
  | 'id'
  | 'name'
  | 'state_code'
  | 'temperature_f'
  | 'average_rating'
  | 'latitude'
  | 'longitude'
  | 'condition'
  | 'last_visit_on'
  | 'road'
  | 'dogs'
  | 'is_free'
  | 'walk_miles'
  | 'is_wild'
> & { bathing_status: BathingStatus };

/** A member's springs, by id. */
export interface OwnSprings {
  /** In either category. */
  favorites: ReadonlySet<number>;
  visited: ReadonlySet<number>;
}

type FactKey = 'open' | 'reported' | 'walk' | 'road' | 'dogs' | 'fee';
export type FilterKey = 'state' | 'rating' | 'bathing' | 'mine' | FactKey;

interface Choice {
  /** In the address; empty for no filter. */
  value: string;
  label: string;
}

export interface ChoiceFilter {
  /** In the address. */
  key: FilterKey;
  label: string;
  /** The first one is no filter. */
  choices: readonly Choice[];
  /** Its chip; the label and the choice if left out. */
  chip?: (choice: string) => string;
  /** `own` is null until the member's springs have loaded. */
  keeps: (spring: FilterableSpring, value: string, own: OwnSprings | null) => boolean;
}

/** What members report and know; `of` is undefined where nobody has said. */
const fact = (
  key: FactKey,
  label: string,
  known: Choice,
  of: (spring: FilterableSpring) => boolean | undefined,
  unknown = 'Unknown',
): ChoiceFilter => ({
  key,
  label,
  choices: [{ value: '', label: 'All' }, known, { value: 'unknown', label: unknown }],
  keeps: (spring, value) => of(spring) === (value === 'unknown' ? undefined : true),
});

/** One way. */
const SHORT_WALK_MILES = 1;

export const FACT_FILTERS: readonly ChoiceFilter[] = [
  fact('open', 'Open', { value: 'now', label: 'Now' }, (spring) => {
    // Whatever a report says, nobody should bathe there.
    if (isBathingRuledOut(spring.bathing_status)) return false;
    const condition = spring.condition && conditionOf(spring, localToday());
    return condition ? condition === 'open' : undefined;
  }),
  fact(
    'reported',
    'Reported',
    { value: '30-days', label: `Within ${LATELY_DAYS} days` },
    ({ last_visit_on: day }) => (day === undefined ? undefined : isLately(day, localToday())),
    'No reports',
  ),
  fact(
    'walk',
    'Walk',
    { value: 'short', label: `Up to ${SHORT_WALK_MILES} mile` },
    ({ walk_miles: miles }) => (miles === undefined ? undefined : miles <= SHORT_WALK_MILES),
  ),
  fact('road', 'Road', { value: 'any-car', label: 'Any car' }, ({ road }) =>
    road === undefined ? undefined : road === 'any-car',
  ),
  fact('dogs', 'Dogs', { value: 'yes', label: 'Allowed' }, ({ dogs }) =>
    dogs === undefined ? undefined : dogs !== 'no',
  ),
  fact('fee', 'Fee', { value: 'free', label: 'Free' }, ({ is_free }) => is_free),
];

export const STATE: ChoiceFilter = {
  key: 'state',
  label: 'State',
  choices: [
    { value: '', label: 'All States' },
    ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
  ],
  chip: (state) => state,
  keeps: ({ state_code }, value) => state_code.toLowerCase() === value.toLowerCase(),
};

export const MINIMUM_RATING: ChoiceFilter = {
  key: 'rating',
  label: 'Minimum rating',
  choices: [
    { value: '', label: 'Any' },
    ...['4', '3', '2', '1'].map((value) => ({ value, label: `${value}+` })),
  ],
  chip: (rating) => `Rated ${rating}`,
  keeps: ({ average_rating: rating }, value) => rating !== null && rating >= Number(value),
};

export const BATHING: ChoiceFilter = {
  key: 'bathing',
  label: 'Soaking',
  choices: [
    { value: '', label: 'All' },
    { value: 'possible', label: 'Possible, or not confirmed' },
    { value: 'soaked', label: 'Places to soak' },
    { value: 'wild', label: 'Wild' },
    { value: 'resort', label: 'Resorts' },
  ],
  keeps: ({ bathing_status, is_wild }, value) => {
    if (value === 'soaked') return isPlaceToSoak(bathing_status);
    if (value === 'wild') return is_wild === true;
    if (value === 'resort') return bathing_status === 'resort';
    return !isBathingRuledOut(bathing_status);
  },
};

export const MINE: ChoiceFilter = {
  key: 'mine',
  label: 'My springs',
  choices: [
    { value: '', label: 'All' },
    { value: 'favorites', label: 'Only favorites' },
    { value: 'unvisited', label: 'Hide visited' },
  ],
  chip: (mine) => mine,
  keeps: ({ id }, value, own) =>
    own === null || (value === 'favorites' ? own.favorites.has(id) : !own.visited.has(id)),
};

/** The address, the chips, the matches and the counts follow from this. */
export const FILTERS: readonly ChoiceFilter[] = [
  STATE,
  MINIMUM_RATING,
  BATHING,
  ...FACT_FILTERS,
  MINE,
];

export type TemperatureBand = 'mild' | 'warm' | 'hot';

/** The home filter's bands (°F): `from` is inside, `below` is not. The markers' classes have other limits. */
export const TEMPERATURE_BANDS = [
  { band: 'mild', name: 'Mild', from: 70, below: 85 },
  { band: 'warm', name: 'Warm', from: 85, below: 100 },
  { band: 'hot', name: 'Hot', from: 100, below: Number.POSITIVE_INFINITY },
] as const;

/** In words, because the markers' classes have other limits. */
export const rangeText = ({ from, below }: (typeof TEMPERATURE_BANDS)[number]): string =>
  Number.isFinite(below) ? `${from} to under ${below} °F` : `${from} °F and above`;

/** Null below 70 °F, and for anything but a number. */
export const temperatureBand = (fahrenheit: unknown): TemperatureBand | null =>
  (isTemperature(fahrenheit) &&
    TEMPERATURE_BANDS.find(({ from, below }) => fahrenheit >= from && fahrenheit < below)?.band) ||
  null;

export interface FilterState {
  /** Without those that are not set. `mine` is for members only. */
  chosen: Readonly<Partial<Record<FilterKey, string>>>;
  bands: readonly TemperatureBand[];
  /** Null for everywhere. */
  near: Near | null;
  name: string;
}

export const NO_FILTERS: FilterState = { chosen: {}, bands: [], near: null, name: '' };

/** An empty value takes the filter away. */
export const choose = (filters: FilterState, key: FilterKey, value: string): FilterState => {
  const { [key]: _before, ...others } = filters.chosen;
  return { ...filters, chosen: value === '' ? others : { ...others, [key]: value } };
};

/** What each filter that is set comes to, in the order of the address and the chips. */
export const partsOf = <Part>(
  { chosen, bands, near }: FilterState,
  parts: {
    near: (near: Near) => Part;
    bands: (bands: FilterState['bands']) => Part[];
    choice: (filter: ChoiceFilter, value: string) => Part;
  },
): Part[] => [
  ...(near ? [parts.near(near)] : []),
  ...FILTERS.flatMap((filter) => {
    const value = chosen[filter.key];
    const part = value === undefined ? [] : [parts.choice(filter, value)];
    return filter === STATE && bands.length > 0 ? [...part, ...parts.bands(bands)] : part;
  }),
];

/** How many are set, without the place. */
export const countOf = ({ chosen, bands }: FilterState): number =>
  Object.keys(chosen).length + bands.length;
