import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { milesFrom } from '../../../domain/place/near.ts';
import { numberText } from '../../../lib/format.ts';
import {
  choose,
  FILTERS,
  temperatureBand,
  type ChoiceFilter,
  type FilterableSpring,
  type FilterState,
  type OwnSprings,
} from './filters.ts';

/** Only these three make the map fit the results. */
export const hasFittingFilter = ({ chosen, bands }: FilterState): boolean =>
  chosen.state !== undefined || bands.length > 0 || chosen.rating !== undefined;

/**
 * `own` is null until the member's springs have loaded; until then none are hidden. What is within a
 * drive is not judged here: the caller passes only those springs.
 */
export const filterSprings = <Spring extends FilterableSpring>(
  springs: readonly Spring[],
  { chosen, bands, near, name }: FilterState,
  own: OwnSprings | null = null,
): Spring[] => {
  const asked = FILTERS.flatMap(({ key, keeps }) => {
    const value = chosen[key];
    return value === undefined ? [] : [{ keeps, value }];
  });
  const isInBand = ({ temperature_f }: Spring) => {
    const band = temperatureBand(temperature_f);
    return band !== null && bands.includes(band);
  };
  return springs.filter(
    (spring) =>
      asked.every(({ keeps, value }) => keeps(spring, value, own)) &&
      (bands.length === 0 || isInBand(spring)) &&
      // A spring without a position is not near anything.
      (!near || near.minutes !== undefined || milesFrom(near, spring) <= near.miles) &&
      (name === '' || (spring.name ?? '').toLowerCase().includes(name.toLowerCase())),
  );
};

/** Springs that the temperature filter hides only because their temperature is unknown. */
export const countWithoutTemperature = (
  springs: readonly FilterableSpring[],
  filters: FilterState,
  own: OwnSprings | null,
): number =>
  filters.bands.length === 0
    ? 0
    : filterSprings(springs, { ...filters, bands: [] }, own).filter(
        ({ temperature_f }) => !isTemperature(temperature_f),
      ).length;

/**
 * A filter's choices, each with the number of springs that it would leave, given the other filters; without
 * numbers until the springs are there.
 */
export const countedChoices = (
  { key, choices, keeps }: ChoiceFilter,
  springs: readonly FilterableSpring[] | null,
  filters: FilterState,
  own: OwnSprings | null,
) => {
  if (!springs) return choices;
  const others = filterSprings(springs, choose(filters, key, ''), own);
  return choices.map(({ value, label }) => {
    const left = value === '' ? others : others.filter((spring) => keeps(spring, value, own));
    return { value, label: `${label} (${numberText(left.length)})` };
  });
};
