import type { Place } from '../../../domain/place/place.ts';

export interface DirectionsLink {
  url: string;
  from: string;
  to: string;
}

/** How many stops between two ends Google takes in a link. */
export const MAX_BETWEEN = { desk: 9, phone: 3 } as const;

/** A few inches; more digits only make the link longer. */
const DECIMALS = 6;

const pair = ({ coords: [longitude, latitude] }: Place) =>
  `${Number(latitude.toFixed(DECIMALS))},${Number(longitude.toFixed(DECIMALS))}`;

/** By coordinates: a name may mean another place to Google, and is none of its business. */
const directionsUrl = (origin: Place, between: readonly Place[], destination: Place): string => {
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('origin', pair(origin));
  url.searchParams.set('destination', pair(destination));
  if (between.length > 0) url.searchParams.set('waypoints', between.map(pair).join('|'));
  url.searchParams.set('travelmode', 'driving');
  return url.href;
};

/** The trip in as few links as possible, each starting where the last ended. */
export const directionsLinks = (
  start: Place,
  stops: readonly Place[],
  end: Place,
  maxBetween: number,
): DirectionsLink[] => {
  const links: DirectionsLink[] = [];
  let origin = start;
  let rest = [...stops, end];
  while (rest.length > 0) {
    const between = rest.slice(0, Math.min(maxBetween, rest.length - 1));
    const destination = rest[between.length] ?? end;
    links.push({
      url: directionsUrl(origin, between, destination),
      from: origin.name,
      to: destination.name,
    });
    origin = destination;
    rest = rest.slice(between.length + 1);
  }
  return links;
};
