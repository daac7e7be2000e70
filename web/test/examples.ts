import type { User } from '@wildsoak/contract/accounts';
import type { Favorite } from '@wildsoak/contract/favorites';
import type { Neighbor, OwnProposal } from '@wildsoak/contract/proposals';
import type { Review } from '@wildsoak/contract/reviews';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { forEachAnswer as forEachVisitAnswer } from '@wildsoak/contract/rules/visit-answers';
import type {
  Coordinates,
  NearbyRouteSpring,
  Plan,
  PlanSpring,
  RouteGeoJson,
} from '@wildsoak/contract/trips';
import type { Outlook } from '@wildsoak/contract/outlook';
import type { Leg } from '@wildsoak/contract/rules/days';
import type { ListedSpring, Spring } from '@wildsoak/contract/springs';
import type { Visit } from '@wildsoak/contract/visits';

// A test names the facts it is about; everything else comes from here.

export const exampleUser = (facts: Partial<User> = {}): User => ({
  username: 'theo',
  email: 'theo@wildsoak.example',
  email_verified: true,
  location: null,
  bio: null,
  is_premium: false,
  subscription_status: null,
  period_end: null,
  cancels_at_period_end: false,
  is_moderator: false,
  is_operator: false,
  shows_visits_later: false,
  ...facts,
});

export const exampleReview = (facts: Partial<Review> = {}): Review => ({
  id: 1,
  rating: 4,
  comment: null,
  ...forEachAnswer(() => null),
  image_url: null,
  image: null,
  username: 'marge',
  is_demo: false,
  spring_bathing_status: 'unknown',
  created_at: '2026-05-02T10:00:00.000Z',
  spring_id: 1,
  spring_name: 'A spring',
  vote_score: 0,
  current_user_vote: 0,
  ...facts,
});

/** Closed at no time: its status is the same whenever you come. */
const exampleTimes = ({
  bathing_status = 'unknown',
}: Partial<Pick<ListedSpring, 'bathing_status'>>) => ({
  time_zone: 'America/Boise',
  closures: [],
  status_when_open: bathing_status,
});

/** A place for the day only. */
export const exampleClosure = (
  facts: Partial<Spring['closures'][number]> = {},
): Spring['closures'][number] => ({
  makes: 'closed',
  text: 'Day use only.',
  source: 'Boise National Forest',
  date: '2025',
  confidence: 'published',
  checked_on: null,
  ...ALWAYS,
  weekdays: [],
  night: { from: 'sunset', to: 'sunrise' },
  ...facts,
});

export const exampleVisit = (facts: Partial<Visit> = {}): Visit => ({
  id: 1,
  visited_on: '2026-05-02',
  is_open: null,
  closed_reason: null,
  pool_temperature_f: null,
  measured: null,
  feel: null,
  ...forEachVisitAnswer(() => null),
  comment: null,
  that_day: null,
  image_url: null,
  image: null,
  username: 'hazel',
  is_first: false,
  is_demo: false,
  spring_id: 7,
  spring_name: 'Kirkham Hot Springs',
  editable_until: null,
  ...facts,
});

export const exampleSoak = (facts: Partial<Spring['soak']> = {}): NonNullable<Spring['soak']> => ({
  kind: 'wild',
  confidence: 'published',
  guests_only: false,
  text: 'Rock pools beside the river.',
  operator: null,
  official_url: null,
  season: 'May to October',
  pool_min_f: 95,
  pool_max_f: 104,
  source: 'Boise National Forest, “Kirkham”',
  source_url: null,
  date: String(new Date().getFullYear()),
  ...facts,
});

export const exampleSpring = (facts: Partial<Spring> = {}): Spring => ({
  id: 7,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  latitude: 44.0721,
  longitude: -115.543,
  temperature_f: 149,
  temperature_c: 65,
  average_rating: null,
  review_count: 0,
  bathing_status: 'unknown',
  county: 'Boise',
  kind: 'spring',
  temperature_class: null,
  in_yellowstone: false,
  position_precision_m: 200,
  shown_as: 'exact',
  description: 'A thermal spring.',
  ai_summary: null,
  ai_summary_written_at: null,
  ai_summary_review_count: null,
  soaked: null,
  last_seen: null,
  conditions: null,
  bathing_reasons: [],
  ...exampleTimes(facts),
  soak: null,
  published_facts: [],
  survey: null,
  campgrounds: [],
  land: [],
  corrections: [],
  added: null,
  agreed_road: null,
  ...facts,
});

export const exampleProposal = (facts: Partial<OwnProposal> = {}): OwnProposal => ({
  id: 4,
  name: 'Tin Cup Pools',
  kind: 'wild',
  latitude: 40.02,
  longitude: -115.4,
  visited_on: '2026-10-03',
  land: 'The county map says Forest Service.',
  source_url: null,
  state_code: 'NV',
  county: 'White Pine',
  image_url: null,
  image: null,
  created_at: '2026-10-04T10:00:00.000Z',
  state: 'waiting',
  settled_at: null,
  said: null,
  answer: null,
  spring_id: null,
  is_visit: false,
  ...facts,
});

export const exampleNeighbor = (facts: Partial<Neighbor> = {}): Neighbor => ({
  id: 7,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  bathing_status: 'soaked',
  miles: 0.12,
  sounds_alike: true,
  ...facts,
});

const BOISE: Coordinates = [-116.2023, 43.615];
const STANLEY: Coordinates = [-114.93814, 44.21631];

/** From Boise to Stanley, by way of a stop for each leg after the first. */
export const exampleRoute = (
  legs: readonly Leg[],
  { isSketch = false }: { isSketch?: boolean } = {},
): RouteGeoJson => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [BOISE, [-115.5, 44.05], STANLEY] },
  properties: {
    miles: legs.reduce((total, { miles }) => total + miles, 0),
    minutes: legs.reduce((total, { minutes }) => total + minutes, 0),
    legs: [...legs],
    is_sketch: isSketch,
  },
});

export const examplePlanSpring = (facts: Partial<PlanSpring> = {}): PlanSpring => ({
  id: 646,
  name: 'Kirkham Hot Springs',
  latitude: 44.0721,
  longitude: -115.543,
  temperature_f: 149,
  average_rating: null,
  state_code: 'ID',
  bathing_status: 'unknown',
  ...exampleTimes(facts),
  saved_status: null,
  saved_condition: null,
  stay_minutes: 60,
  gap_miles: 0,
  is_removed: false,
  condition: null,
  last_visit_on: null,
  ...facts,
});

export const examplePlan = (facts: Partial<Plan> = {}): Plan => ({
  id: 3,
  name: 'Sawtooth weekend',
  start_point_name: 'Boise, Idaho',
  end_point_name: 'Stanley, Idaho',
  created_at: '2026-05-02T12:00:00.000Z',
  start_coords_lat: BOISE[1],
  start_coords_lon: BOISE[0],
  end_coords_lat: STANLEY[1],
  end_coords_lon: STANLEY[0],
  route_geojson: exampleRoute([
    { miles: 60, minutes: 70 },
    { miles: 30, minutes: 46 },
    { miles: 100, minutes: 120 },
  ]),
  max_distance_miles: 20,
  start_date: null,
  start_time: '09:00',
  start_time_zone: 'America/Boise',
  end_time_zone: 'America/Boise',
  hours_per_day: null,
  nights: [],
  springs: [
    examplePlanSpring(),
    examplePlanSpring({
      id: 647,
      name: 'Krigbaum Hot Springs',
      latitude: 44.9613,
      longitude: -116.19,
      stay_minutes: 30,
    }),
  ],
  share_token: null,
  ...facts,
});

/** Near a route, in the order in which the example's `id`s grow. */
export const exampleAlong = (facts: Partial<NearbyRouteSpring> = {}): NearbyRouteSpring => {
  const { id = 1 } = facts;
  return {
    id,
    name: `Spring ${id}`,
    state_code: 'ID',
    county: 'Boise',
    latitude: 43.6 + id / 10,
    longitude: -116.2 + id / 10,
    temperature_f: 104,
    temperature_c: 40,
    average_rating: null,
    review_count: 0,
    bathing_status: 'unknown',
    condition: null,
    last_visit_on: null,
    ...exampleTimes(facts),
    distance_miles: id,
    route_mile: 10 * id,
    leg: 0,
    ...facts,
  };
};
/** In the middle of the country. */
export const exampleListItem = (facts: Partial<ListedSpring> = {}): ListedSpring => ({
  id: 1,
  name: `Spring ${facts.id ?? 1}`,
  state_code: 'KS',
  county: 'Ellis',
  latitude: 39.83,
  longitude: -98.58,
  temperature_f: 100,
  temperature_c: 38,
  average_rating: null,
  review_count: 0,
  bathing_status: 'unknown',
  ...facts,
});

export const exampleFavorite = (facts: Partial<Favorite> = {}): Favorite => ({
  id: 647,
  name: 'Krigbaum Hot Springs',
  state_code: 'ID',
  bathing_status: 'unknown',
  category: 'Visited',
  latest_image_url: null,
  condition: null,
  last_visit_on: null,
  ...facts,
});

/** Nothing warns, a week is clear, and no gauge is near. */
export const exampleOutlook = (facts: Partial<Outlook> = {}): Outlook => {
  const known = <Facts>(said: Facts) =>
    ({ state: 'known', as_of: new Date().toISOString(), facts: said }) as const;
  return {
    time_zone: 'America/Boise',
    forecast: known(
      Array.from({ length: 7 }, (_, at) => ({
        day: `2026-11-${19 + at}`,
        high_f: 60 + at,
        low_f: 30 + at,
        chance: 0,
        sky: 'clear' as const,
        wind_mph: 10,
      })),
    ),
    alerts: known([]),
    park: { state: 'off', as_of: null, facts: null },
    fires: known([]),
    river: known(null),
    ...facts,
  };
};
