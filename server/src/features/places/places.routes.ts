import type { PlaceFeature, PlaceFeatures } from '@wildsoak/contract/places';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { PLACE_QUERY_MIN_LENGTH } from '@wildsoak/contract/rules/limits';
import { countyName } from '@wildsoak/contract/rules/place-names';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { FastifyInstance } from 'fastify';
import { SPRINGS_KEY, springKey } from '../../domain/springs.ts';
import { keysFor } from '../../platform/edge.ts';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { queryKey } from './place-query.ts';
import type { FoundPlace } from './places.repository.ts';
import { placesNamed } from './places.service.ts';

const labelOf = ({ label, name, state_code: state, county }: FoundPlace): string => {
  if (label !== null) return label;
  const parts = [name, county && countyName(state, county).replace(/^the /, ''), stateName(state)];
  return parts.filter(Boolean).join(', ');
};

const featureOf = (place: FoundPlace): PlaceFeature => ({
  type: 'Feature',
  id: place.id,
  place_type: [place.kind],
  text: place.name,
  place_name: labelOf(place),
  center: [place.longitude, place.latitude],
});

const collectionOf = (places: readonly FoundPlace[]): PlaceFeatures => ({
  type: 'FeatureCollection',
  features: places.map(featureOf),
});

const springIn = ({ kind, id }: FoundPlace): string[] =>
  kind === 'poi' ? [springKey(id.replace('poi.', ''))] : [];

export const registerPlaces = (
  app: FastifyInstance,
  { config, limiter }: Pick<Platform, 'config' | 'limiter'>,
) => {
  const addKeys = keysFor(config);
  answerCall(app, 'searchPlaces', async (request, reply) => {
    const { q, near } = request.query;
    let found: FoundPlace[] = [];
    if (q.trim().length >= PLACE_QUERY_MIN_LENGTH && queryKey(q) !== '') {
      await limitAddress(limiter, 'places', request);
      found = await placesNamed(app.readFor(request, reply).readPrepared, q, near);
    }
    // One of these may be shown elsewhere, or another may come.
    addKeys(reply, SPRINGS_KEY, ...found.flatMap(springIn));
    reply.header('cache-control', CACHE_HEADERS.minutes);
    return collectionOf(found);
  });
};
