import type { ReadPrepared } from '../../platform/database/database.ts';
import { queryKey, readingsOf, springTerms } from './place-query.ts';
import {
  findPlaces,
  findPlacesLike,
  type FoundPlace,
  type PlaceSearch,
} from './places.repository.ts';

/** Best first: names that begin with the typed text, or else names like it. */
export const placesNamed = async (
  readPrepared: ReadPrepared,
  typed: string,
  near?: PlaceSearch['near'],
): Promise<FoundPlace[]> => {
  const key = queryKey(typed);
  if (key === '') return [];
  const search = { readings: readingsOf(key), springTerms: springTerms(key), near };
  const found = await findPlaces(readPrepared, search);
  return found.length > 0 ? found : findPlacesLike(readPrepared, search);
};

/** The town or ZIP code that is most likely meant. */
export const townNamed = async (
  readPrepared: ReadPrepared,
  typed: string,
): Promise<FoundPlace | undefined> =>
  (await placesNamed(readPrepared, typed)).find(({ kind }) => kind !== 'poi');
