import type { PlaceFeature, PlaceFeatures } from '@wildsoak/contract/places';
import { PLACE_QUERY_MIN_LENGTH } from '@wildsoak/contract/rules/limits';
import { countyName } from '@wildsoak/contract/rules/place-names';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { queryKey, readingsOf, springTerms } from './place-query.ts';
import { findPlaces, findPlacesLike, type FoundPlace } from './places.repository.ts';

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

export const registerPlaces = (app: FastifyInstance, { limiter }: Pick<Platform, 'limiter'>) => {
  answerCall(app, 'searchPlaces', async (request, reply) => {
    const { q, near } = request.query;
    const key = queryKey(q);
    let found: FoundPlace[] = [];
    if (q.trim().length >= PLACE_QUERY_MIN_LENGTH && key !== '') {
      await limitAddress(limiter, 'places', request);
      const { readPrepared } = app.readFor(request, reply);
      const search = { readings: readingsOf(key), springTerms: springTerms(key), near };
      found = await findPlaces(readPrepared, search);
      if (found.length === 0) found = await findPlacesLike(readPrepared, search);
    }
    reply.header('cache-control', 'public, max-age=300');
    return collectionOf(found);
  });
};
