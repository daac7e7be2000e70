import {
  MINE_CHOICES,
  MINIMUM_RATINGS,
  NO_FILTERS,
  type FilterState,
} from '@wildsoak/contract/rules/filters';
import { TEMPERATURE_BANDS } from '@wildsoak/contract/rules/temperature';
import { US_STATES } from '@wildsoak/contract/rules/us-states';

/** The filters as they stand in the address, so that a view can be shared: /?state=ID&temperature=warm,hot&rating=4&mine=unvisited */
export const filtersIn = (search: URLSearchParams): FilterState => {
  const state = search.get('state')?.toUpperCase() ?? '';
  const bands = new Set(search.get('temperature')?.split(','));
  const rating = search.get('rating') ?? '';
  const mine = search.get('mine');
  return {
    ...NO_FILTERS,
    // What we do not know is no filter: an old or mistyped address still shows the map.
    stateCode: US_STATES.some(({ code }) => code === state) ? state : '',
    temperatureBands: TEMPERATURE_BANDS.map(({ band }) => band).filter((band) => bands.has(band)),
    minimumRating: MINIMUM_RATINGS.some(({ value }) => value === rating) ? rating : '',
    mine: MINE_CHOICES.find(({ value }) => value === mine)?.value ?? '',
  };
};

export const searchOf = ({
  stateCode,
  temperatureBands,
  minimumRating,
  mine,
}: FilterState): string => {
  const parts = [
    stateCode === '' ? '' : `state=${stateCode}`,
    temperatureBands.length === 0 ? '' : `temperature=${temperatureBands.join(',')}`,
    minimumRating === '' ? '' : `rating=${minimumRating}`,
    mine === '' ? '' : `mine=${mine}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};
