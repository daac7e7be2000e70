import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/places';
import { placeAskedIn } from '@wildsoak/contract/rules/place-asked';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { wordsOf } from '../../lib/words.ts';
import type { Place } from './place.ts';

const searchPlaces = defineCall<typeof contract.searchPlaces>('GET', '/api/places');

interface Town extends Place {
  /** Without its state: 'Boise', or a ZIP code. */
  bareName: string;
}

/** `springIds`: those with such a name, or one like it. */
export interface FoundPlaces {
  towns: Town[];
  springIds: number[];
}

/** What our own gazetteer has for what is typed: a search goes to no outside service. */
export const placesFor = (typed: string, send: Send = browserSend) => {
  const q = placeAskedIn(typed) ?? typed.trim();
  return queryOptions({
    queryKey: ['places-named', q],
    queryFn: async ({ signal }): Promise<FoundPlaces> => {
      const { features } = await callApi(send, searchPlaces, { query: { q } }, signal);
      const isSpring = ({ place_type: [kind] }: contract.PlaceFeature) => kind === 'poi';
      return {
        towns: features
          .filter((feature) => !isSpring(feature))
          .map(({ place_name, text, center }) => ({
            name: place_name,
            bareName: text,
            coords: center,
          })),
        springIds: features.filter(isSpring).map(({ id }) => Number(id.replace('poi.', ''))),
      };
    },
  });
};

/** Whether the whole name of the town was typed: 'boise', 'Boise, ID' and '83702', but not 'idaho'. */
const isTownNamed = ({ bareName }: Town, typed: string): boolean => {
  const asked = wordsOf(typed);
  const name = wordsOf(bareName);
  return name.length > 0 && name.every((word, at) => word === asked[at]);
};

/** The towns that a search is about: 'springs near boise' means the first, 'boise' all of this name. */
export const townsMeant = (towns: readonly Town[], typed: string): readonly Town[] =>
  placeAskedIn(typed) === null
    ? towns.filter((town) => isTownNamed(town, typed))
    : towns.slice(0, 1);
