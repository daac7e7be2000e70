import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/places';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { wordsOf } from '../../lib/words.ts';
import type { Place } from './place.ts';

const searchPlaces = defineCall<typeof contract.searchPlaces>('GET', '/api/places');

interface Town extends Place {
  /** Without its state: 'Boise', or a ZIP code. */
  bareName: string;
}

/** Towns and ZIP codes for what is typed, from our own gazetteer: a search goes to no outside service. */
export const townsFor = (typed: string, send: Send = browserSend) => {
  const q = typed.trim();
  return queryOptions({
    queryKey: ['towns', q],
    queryFn: async ({ signal }): Promise<Town[]> => {
      const { features } = await callApi(send, searchPlaces, { query: { q } }, signal);
      return features
        .filter(({ place_type: [kind] }) => kind !== 'poi')
        .map(({ place_name, text, center }) => ({
          name: place_name,
          bareName: text,
          coords: center,
        }));
    },
  });
};

/** Whether the whole name of the town was typed: 'boise', 'Boise, ID' and '83702', but not 'idaho'. */
export const isTownNamed = ({ bareName }: Pick<Town, 'bareName'>, typed: string): boolean => {
  const asked = wordsOf(typed);
  const name = wordsOf(bareName);
  return name.length > 0 && name.every((word, at) => word === asked[at]);
};
