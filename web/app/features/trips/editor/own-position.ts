import { devicePosition } from '../../../lib/browser/device-position.ts';
import type { Place } from './trip.ts';

/** A drive does not start at another place for a minute's walk. */
const MAX_AGE_MS = 5 * 60_000;
const DECIMALS = 4;

/** Where the reader is. Rejects when the browser does not say. */
export const ownPosition = async (): Promise<Place> => {
  const coords = await devicePosition({ maximumAge: MAX_AGE_MS });
  const [longitude, latitude] = [coords.longitude, coords.latitude].map((degrees) =>
    Number(degrees.toFixed(DECIMALS)),
  );
  if (longitude === undefined || latitude === undefined) throw new Error('No position came.');
  return { name: `My location (${latitude}, ${longitude})`, coords: [longitude, latitude] };
};
