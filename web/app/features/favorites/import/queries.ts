import type * as favorites from '@wildsoak/contract/favorites';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';

const calls = {
  match: defineCall<typeof favorites.matchPlaces>('POST', '/api/favorites/matches'),
  import: defineCall<typeof favorites.importFavorites>('POST', '/api/favorites/import'),
};

export const matchPlaces = (places: favorites.BroughtPlace[]) =>
  callApi(browserSend, calls.match, { body: { places } });

export const importFavorites = (springIds: number[]) =>
  callApi(browserSend, calls.import, { body: { springIds } });
