import type { SharedPlan } from '@wildsoak/contract/trips';
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

export const stopsOf = (plan: SharedPlan): Place[] =>
  plan.springs.map(({ name, longitude, latitude }) => ({
    name: springName(name),
    coords: [longitude, latitude],
  }));
