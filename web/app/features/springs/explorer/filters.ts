import { isOutOfTheQuestion, isPlaceToSoak } from '@wildsoak/contract/rules/bathing';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import { milesFrom, type Near } from '../../../domain/place/near.ts';
import { numberText } from '../../../lib/format.ts';
import {
  FACT_FILTERS,
  hasFacts,
  withFact,
  type FactfulSpring,
  type Facts,
} from './fact-filters.ts';

export type TemperatureBand = 'mild' | 'warm' | 'hot';

export interface FilterState {
  /** Empty for 'All States'. */
  stateCode: string;
  temperatureBands: readonly TemperatureBand[];
  /** Empty for 'Any'. */
  minimumRating: string;
  /** Empty for 'All'. */
  bathing: BathingFilter;
  name: string;
  /** Empty for 'All'. For members only. */
  mine: MineFilter;
  /** Null for everywhere. */
  near: Near | null;
  facts: Facts;
}

type BathingFilter = '' | 'possible' | 'soaked' | 'wild' | 'resort';

export type MineFilter = '' | 'favorites' | 'unvisited';

/** A member's springs, by id. */
export interface OwnSprings {
  /** In either category. */
  favorites: ReadonlySet<number>;
  visited: ReadonlySet<number>;
}

interface FilterableSpring extends FactfulSpring {
  id: number;
  name: string | null;
  state_code: string;
  temperature_f: number | null;
  average_rating: number | null;
  latitude: number;
  longitude: number;
}

export const NO_FILTERS: FilterState = {
  stateCode: '',
  temperatureBands: [],
  minimumRating: '',
  bathing: '',
  name: '',
  mine: '',
  near: null,
  facts: {},
};

export const STATE_CHOICES: readonly { code: string; name: string }[] = [
  { code: '', name: 'All States' },
  ...US_STATES,
];

/** The home filter's bands (°F): `from` is inside, `below` is not. The markers' classes have other limits. */
export const TEMPERATURE_BANDS = [
  { band: 'mild', from: 70, below: 85 },
  { band: 'warm', from: 85, below: 100 },
  { band: 'hot', from: 100, below: Number.POSITIVE_INFINITY },
] as const satisfies readonly { band: TemperatureBand; from: number; below: number }[];

/** Null below 70 °F, and for anything but a number. */
export const temperatureBand = (fahrenheit: unknown): TemperatureBand | null => {
  if (!isTemperature(fahrenheit)) return null;
  const found = TEMPERATURE_BANDS.find(
    ({ from, below }) => fahrenheit >= from && fahrenheit < below,
  );
  return found?.band ?? null;
};

export const MINIMUM_RATINGS = [
  { value: '', label: 'Any' },
  { value: '4', label: '4+' },
  { value: '3', label: '3+' },
  { value: '2', label: '2+' },
  { value: '1', label: '1+' },
] as const;

export interface BathingChoice {
  value: BathingFilter;
  label: string;
}

export const BATHING_CHOICES: readonly BathingChoice[] = [
  { value: '', label: 'All' },
  { value: 'possible', label: 'Possible or unknown' },
  { value: 'soaked', label: 'Places to soak' },
  { value: 'wild', label: 'Wild' },
  { value: 'resort', label: 'Resorts' },
];

export const MINE_CHOICES: readonly { value: MineFilter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'favorites', label: 'Only favorites' },
  { value: 'unvisited', label: 'Hide visited' },
];

/** Only these three make the map fit the results. */
export const hasFittingFilter = (filters: FilterState): boolean =>
  filters.stateCode !== '' || filters.temperatureBands.length > 0 || filters.minimumRating !== '';

const isBathingMatch = (
  { bathing_status: status, is_wild: isWild }: FilterableSpring,
  bathing: BathingFilter,
): boolean => {
  if (bathing === 'soaked') return isPlaceToSoak(status);
  if (bathing === 'wild') return isWild === true;
  if (bathing === 'resort') return status === 'resort';
  return bathing === '' || !isOutOfTheQuestion(status);
};

const isAmong = (id: number, mine: MineFilter, own: OwnSprings): boolean =>
  mine === 'favorites' ? own.favorites.has(id) : !own.visited.has(id);

const matches = (spring: FilterableSpring, filters: FilterState): boolean => {
  const { stateCode, temperatureBands, minimumRating, bathing, name, near, facts } = filters;
  if (stateCode !== '' && spring.state_code.toLowerCase() !== stateCode.toLowerCase()) return false;
  if (temperatureBands.length > 0) {
    const band = temperatureBand(spring.temperature_f);
    if (band === null || !temperatureBands.includes(band)) return false;
  }
  if (minimumRating !== '') {
    const rating = spring.average_rating;
    if (rating === null || !(rating >= Number(minimumRating))) return false;
  }
  if (!isBathingMatch(spring, bathing)) return false;
  if (!hasFacts(spring, facts)) return false;
  // Written so that a spring without a position is not near anything.
  if (near && !near.minutes && !(milesFrom(near, spring) <= near.miles)) return false;
  return name === '' || (spring.name ?? '').toLowerCase().includes(name.toLowerCase());
};

/**
 * `own` is null until the member's springs have loaded; until then none are hidden. What is within a
 * drive is not judged here: the caller passes only those springs.
 */
export const filterSprings = <Spring extends FilterableSpring>(
  springs: readonly Spring[],
  filters: FilterState,
  own: OwnSprings | null = null,
): Spring[] => {
  const { mine } = filters;
  const found = springs.filter((spring) => matches(spring, filters));
  return mine === '' || own === null ? found : found.filter(({ id }) => isAmong(id, mine, own));
};

/** Each choice with the number of springs that it would leave, given the other filters. */
export const countedBathingChoices = (
  springs: readonly FilterableSpring[],
  filters: FilterState,
  own: OwnSprings | null,
): BathingChoice[] =>
  BATHING_CHOICES.map(({ value, label }) => {
    const { length } = filterSprings(springs, { ...filters, bathing: value }, own);
    return { value, label: `${label} (${numberText(length)})` };
  });

/** The same for each of the facts; without numbers until the springs are there. */
export const countedFactChoices = (
  springs: readonly FilterableSpring[] | null,
  filters: FilterState,
  own: OwnSprings | null,
) =>
  FACT_FILTERS.map(({ key, label, choice, unknown, of }) => {
    const others = { ...filters, facts: withFact(filters.facts, key, '') };
    const found = springs && filterSprings(springs, others, own).map(of);
    const counted = (name: string, isMeant: (known: boolean | undefined) => boolean) =>
      found ? `${name} (${numberText(found.filter(isMeant).length)})` : name;
    return {
      key,
      label,
      choices: [
        { value: '', label: counted('All', () => true) },
        { value: 'yes', label: counted(choice, (known) => known === true) },
        { value: 'unknown', label: counted(unknown, (known) => known === undefined) },
      ] as const,
    };
  });
