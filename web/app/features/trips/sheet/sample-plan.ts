import type { Spring } from '@wildsoak/contract/springs';
import type { RouteGeoJson, SharedPlan } from '@wildsoak/contract/trips';

/** By the engine, on our sketch of the highways: what the planner answers for these stops there. */
const ROUTE: RouteGeoJson = {
  type: 'Feature',
  properties: {
    miles: 323.54,
    minutes: 367.41,
    legs: [
      { miles: 46.2, minutes: 57.91 },
      { miles: 49.56, minutes: 61.07 },
      { miles: 80.83, minutes: 89.06 },
      { miles: 146.95, minutes: 159.37 },
    ],
    is_sketch: true,
  },
  geometry: {
    type: 'LineString',
    // oxfmt-ignore
    coordinates: [
      [-116.1998,43.6101], [-116.2034,43.6135], [-116.1297,43.6565], [-116.0559,43.6995],
      [-115.9821,43.7425], [-115.9083,43.7855], [-115.8345,43.8285], [-115.7733,43.8849],
      [-115.7121,43.9413], [-115.6509,43.9978], [-115.5897,44.0542], [-115.56,44.0815],
      [-115.5285,44.1106], [-115.4539,44.158], [-115.3792,44.2053], [-115.3046,44.2527],
      [-115.23,44.3], [-115.1365,44.3179], [-115.043,44.3357], [-114.9496,44.3536],
      [-114.8561,44.3714], [-114.8378,44.3087], [-114.8227,44.2568], [-114.8378,44.3087],
      [-114.8561,44.3714], [-114.7669,44.3518], [-114.6777,44.3322], [-114.5886,44.3125],
      [-114.4994,44.2929], [-114.4102,44.2733], [-114.3656,44.3311], [-114.321,44.389],
      [-114.2763,44.4468], [-114.2317,44.5046], [-114.1929,44.564], [-114.1541,44.6233],
      [-114.1153,44.6827], [-114.0765,44.742], [-114.0376,44.8013], [-113.9988,44.8607],
      [-113.9626,44.916], [-113.96,44.92], [-113.944,44.9839], [-113.9279,45.0479],
      [-113.9119,45.1118], [-113.8959,45.1758], [-113.9324,45.2379], [-113.9689,45.3],
      [-114.0054,45.3621], [-114.0419,45.4242], [-114.025,45.4729], [-114.0082,45.5217],
      [-113.9913,45.5704], [-113.9656,45.6302], [-113.94,45.69], [-113.9183,45.7411],
      [-113.8965,45.7922], [-113.8748,45.8433], [-113.9545,45.8895], [-114.0343,45.9357],
      [-114.114,45.9818], [-114.1938,46.028], [-114.1854,46.0827], [-114.1771,46.1374],
      [-114.1687,46.1922], [-114.1604,46.2469], [-114.1436,46.3126], [-114.1268,46.3784],
      [-114.11,46.4442], [-114.0932,46.5099], [-114.0901,46.5721], [-114.087,46.6344],
      [-114.084,46.6966], [-114.0809,46.7588], [-114.0375,46.8155], [-113.994,46.8722],
      [-113.9896,46.8705],
    ],
  },
};

/** As in the catalog; what can change about a spring is read when the page is rendered. */
export const SAMPLE_STOPS = [
  {
    id: 646,
    name: 'Kirkham Hot Springs',
    state_code: 'ID',
    latitude: 44.072,
    longitude: -115.543,
    temperature_f: 149,
    stay_minutes: 60,
    gap_miles: 1.07,
  },
  {
    id: 739,
    name: 'Sunbeam Hot Springs',
    state_code: 'ID',
    latitude: 44.268,
    longitude: -114.748,
    temperature_f: 169,
    stay_minutes: 45,
    gap_miles: 3.78,
  },
  {
    id: 620,
    name: 'Goldbug Hot Spring',
    state_code: 'ID',
    latitude: 44.905,
    longitude: -113.929,
    temperature_f: 113,
    stay_minutes: 180,
    gap_miles: 1.81,
  },
];

/** Null for a spring that is no longer in the catalog; a plan keeps it and says so. */
export const samplePlan = (springs: readonly (Spring | null)[]): SharedPlan => ({
  name: 'Boise to Missoula by three springs',
  start_point_name: 'Boise, Idaho',
  end_point_name: 'Missoula, Montana',
  created_at: '2026-11-16T12:00:00.000Z',
  start_coords_lat: 43.61,
  start_coords_lon: -116.2,
  end_coords_lat: 46.87,
  end_coords_lon: -113.99,
  route_geojson: ROUTE,
  max_distance_miles: 20,
  start_date: null,
  start_time: '08:00',
  start_time_zone: 'America/Boise',
  end_time_zone: 'America/Denver',
  hours_per_day: null,
  nights: [],
  springs: SAMPLE_STOPS.map((stop, i) => ({
    ...stop,
    name: springs[i]?.name ?? stop.name,
    temperature_f: springs[i] ? springs[i].temperature_f : stop.temperature_f,
    average_rating: springs[i]?.average_rating ?? null,
    bathing_status: springs[i]?.bathing_status ?? 'unknown',
    time_zone: springs[i]?.time_zone ?? 'America/Boise',
    closures: springs[i]?.closures ?? [],
    status_when_open: springs[i]?.status_when_open ?? 'unknown',
    saved_status: null,
    saved_condition: null,
    is_removed: !springs[i],
    condition: null,
    last_visit_on: null,
  })),
});
