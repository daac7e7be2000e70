import { temperatureBand, type TemperatureBand } from './temperature.ts';

export interface FilterState {
  /** Empty for 'All States'. */
  stateCode: string;
  temperatureBands: readonly TemperatureBand[];
  /** Empty for 'Any'. */
  minimumRating: string;
  name: string;
  /** Empty for 'All'. Only members have springs of their own. */
  mine: MineFilter;
}

export type MineFilter = '' | 'favorites' | 'unvisited';

/** A member's springs, by id. */
export interface OwnSprings {
  /** In either category. */
  favorites: ReadonlySet<number>;
  visited: ReadonlySet<number>;
}

interface FilterableSpring {
  id: number;
  name: string | null;
  state_code: string;
  temperature_f: number | null;
  average_rating: number | null;
}

export const NO_FILTERS: FilterState = {
  stateCode: '',
  temperatureBands: [],
  minimumRating: '',
  name: '',
  mine: '',
};

export const MINIMUM_RATINGS = [
  { value: '', label: 'Any' },
  { value: '4', label: '4+' },
  { value: '3', label: '3+' },
  { value: '2', label: '2+' },
  { value: '1', label: '1+' },
] as const;

export const MINE_CHOICES: readonly { value: MineFilter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'favorites', label: 'Only favorites' },
  { value: 'unvisited', label: 'Hide visited' },
];

/** The map is fitted to the results only while one of these three is set: not for another alone. */
export const hasFittingFilter = (filters: FilterState): boolean =>
  filters.stateCode !== '' || filters.temperatureBands.length > 0 || filters.minimumRating !== '';

const isAmong = (id: number, mine: MineFilter, own: OwnSprings): boolean =>
  mine === 'favorites' ? own.favorites.has(id) : !own.visited.has(id);

const matches = (spring: FilterableSpring, filters: FilterState): boolean => {
  const { stateCode, temperatureBands, minimumRating, name } = filters;
  if (stateCode !== '' && spring.state_code.toLowerCase() !== stateCode.toLowerCase()) return false;
  if (temperatureBands.length > 0) {
    const band = temperatureBand(spring.temperature_f);
    if (band === null || !temperatureBands.includes(band)) return false;
  }
  if (minimumRating !== '') {
    const rating = spring.average_rating;
    if (rating === null || !(rating >= Number(minimumRating))) return false;
  }
  return name === '' || (spring.name ?? '').toLowerCase().includes(name.toLowerCase());
};

/** `own` is null until it is known whose springs are meant; nothing is hidden by a guess. */
export const filterSprings = <Spring extends FilterableSpring>(
  springs: readonly Spring[],
  filters: FilterState,
  own: OwnSprings | null = null,
): Spring[] => {
  const { mine } = filters;
  const found = springs.filter((spring) => matches(spring, filters));
  return mine === '' || own === null ? found : found.filter(({ id }) => isAmong(id, mine, own));
};

/** 'Springs with non-numeric coordinates are not placed on the map.' */
export const isPlaceable = (spring: { latitude: unknown; longitude: unknown }): boolean =>
  typeof spring.latitude === 'number' &&
  typeof spring.longitude === 'number' &&
  Number.isFinite(spring.latitude) &&
  Number.isFinite(spring.longitude);
