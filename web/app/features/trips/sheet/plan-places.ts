import { haltsOf } from '@wildsoak/contract/rules/days';
import type { PlanNight, SharedPlan } from '@wildsoak/contract/trips';
import { springName } from '../../../lib/format.ts';
import { placeName, type Place } from '../../../domain/place/place.ts';

export const startOf = (plan: SharedPlan): Place => ({
  name: placeName(plan.start_point_name),
  coords: [plan.start_coords_lon, plan.start_coords_lat],
});

export const endOf = (plan: SharedPlan): Place => ({
  name: placeName(plan.end_point_name),
  coords: [plan.end_coords_lon, plan.end_coords_lat],
});

const stopsOf = (plan: SharedPlan): Place[] =>
  plan.springs.map(({ name, longitude, latitude }) => ({
    name: springName(name),
    coords: [longitude, latitude],
  }));

/** What an older build kept on the device has none. */
export const nightsOf = (plan: SharedPlan): PlanNight[] => plan.nights ?? [];

/** Where each day leads, from where you wake up to where you sleep. */
export const placesByDay = (plan: SharedPlan): Place[][] => {
  const [stops, nights] = [stopsOf(plan), nightsOf(plan)];
  const days: Place[][] = [[startOf(plan)]];
  for (const { stop, night } of haltsOf(stops.length, nights)) {
    const place = stop === null ? nights[night ?? 0] : stops[stop];
    if (!place) continue;
    days.at(-1)?.push(place);
    if (night !== null) days.push([place]);
  }
  days.at(-1)?.push(endOf(plan));
  return days;
};
