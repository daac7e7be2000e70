import { confirmCheckout } from '@wildsoak/contract/billing';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { REACH_MINUTES } from '@wildsoak/contract/rules/reach';
import fc from 'fast-check';
import { valuesOf, type Known } from '../values/values-of.ts';
import {
  anyMember,
  emailOf,
  PASSWORD,
  resetTokenOf,
  usernameOf,
  verifyTokenOf,
} from '../world/people.ts';
import {
  anyCorrection,
  anyFailedJob,
  anyHazard,
  anyOwnerRequest,
  anyPlan,
  anyProposal,
  anyReview,
  anySpring,
  anyVisit,
  authorOf,
  FAILED_QUEUE,
  failedJobOf,
  ownerOf,
  ownerTokenOf,
  shareTokenOf,
} from '../world/things.ts';

/** What we learned from the running server. */
export interface Found {
  cursors: string[];
  /** Photo URLs, as in reviews. */
  photos: string[];
  /** An open checkout, and its member. */
  checkout: { member: number; id: string };
}

const CITIES = [
  [-122.33, 47.6],
  [-116.2, 43.61],
  [-119.81, 39.53],
  [-111.89, 40.76],
  [-104.99, 39.74],
  [-113.99, 46.87],
];
const TOWNS = ['boise-idaho', 'reno-nevada', 'stanley-idaho', 'nowhere-utah'];
const WORDS = ['boise', 'hot springs', '83702', 'reno nevada', 'granite', 'id', 'san f', 'biose'];

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const mostly = (usual: unknown, other: unknown) =>
  fc.oneof(
    { weight: 19, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(other) },
  );

const fresh = fc.stringMatching(/^[a-z]{8,12}$/);
const city = fc.constantFrom(...CITIES);
const cityText = city.map((position) => position.join(','));

/** In one quarter of the world: the contract refuses longer steps. */
const line = fc.array(
  fc.tuple(
    fc.double({ min: -179, max: -90, noNaN: true }),
    fc.double({ min: 0, max: 89, noNaN: true }),
  ),
  { minLength: 2, maxLength: 12 },
);

export const knownFields = ({ cursors, checkout }: Found): Known => ({
  username: fc.oneof(anyMember.map(usernameOf), fresh),
  email: fc.oneof(
    anyMember.map(emailOf),
    fresh.map((name) => `${name}@example.test`),
  ),
  password: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
  new_password: fc.constant(PASSWORD),
  token: fc.oneof(
    anyMember.map(verifyTokenOf),
    anyMember.map(resetTokenOf),
    anyOwnerRequest.map((request) => ownerTokenOf(request | 1)),
  ),
  session_id: fc.constant(checkout.id),
  startCoords: city,
  endCoords: city,
  waypoints: fc.array(city, { maxLength: 4 }),
  // A vote has one, too, which is no place and may be left out.
  from: fc.oneof(cityText, fc.constant(undefined)),
  near: cityText,
  minutes: fc.constantFrom(...REACH_MINUTES),
  // In the USA, outside of which we list no place.
  latitude: fc.double({ min: 36, max: 48, noNaN: true }),
  longitude: fc.double({ min: -120, max: -105, noNaN: true }),
  coordinates: line,
  // In the order you reach them, and not after more stops than there are.
  nights: fc
    .array(city, { maxLength: 3 })
    .map((places) =>
      places.map((coords) => ({ after_stops: 0, kind: 'town', name: 'Arco, Idaho', coords })),
    ),
  // A hazard that is no hearsay needs one.
  date: fc.constantFrom('2018-04-17', '2020', 'about 2019', 'undated', null),
  // Only a closure has a window, and most hazards are none.
  season: mostly(null, { from: '05-15', to: '09-30' }),
  starts_on: mostly(null, '2026-05-01'),
  ends_on: fc.constantFrom(null, null, '2026-09-30'),
  weekdays: mostly([], [1, 2]),
  night: mostly(null, { from: 'sunset', to: 'sunrise' }),
  checked_on: fc.constantFrom(null, '2026-11-01'),
  startDate: fc.constantFrom(null, '2027-01-14', '2027-07-14'),
  springIds: fc.array(anySpring, { maxLength: 5 }),
  // As many as there are springs, or none.
  stayMinutes: fc.constant(undefined),
  springCoords: fc.constant(undefined),
  source_url: fc.constantFrom(null, 'https://example.test/springs'),
  // A question and a refusal need words, a merge a spring.
  note: mostly('A word about it.', null),
  spring_id: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, anySpring),
  // The server refuses a cursor from another list, so most requests have none.
  cursor: fc.constantFrom(undefined, undefined, undefined, ...cursors),
  visited_on: fc.integer({ min: 1, max: 59 }).map(daysAgo),
  // Only with a spring that is closed, and only with a temperature.
  closed_reason: fc.constantFrom(undefined, null),
  measured: fc.constantFrom(undefined, null),
  search: fc.constantFrom(...WORDS),
  q: fc.constantFrom(...WORDS),
});

/** What a call is about, and its owner. */
export interface Subject {
  params: Record<string, unknown>;
  owner: number | null;
}

const about = (
  param: string,
  things: fc.Arbitrary<number>,
  write: (thing: number) => unknown = (thing) => thing,
  ownedBy: (thing: number) => number | null = () => null,
): fc.Arbitrary<Subject> =>
  things.map((thing) => ({ params: { [param]: write(thing) }, owner: ownedBy(thing) }));

const failedJob = anyFailedJob.map((job): Subject => ({
  params: { queue: FAILED_QUEUE, job: failedJobOf(job) },
  owner: null,
}));

/** By how the path starts; with the owner, where only the owner may change it. */
const SUBJECTS: [RegExp, fc.Arbitrary<Subject>][] = [
  [/^GET \/api\/users\/:username/, about('username', anyMember, usernameOf, (member) => member)],
  [/ \/api\/springs\/:id/, about('id', anySpring)],
  [/^(PUT|DELETE) \/api\/reviews\/:id/, about('id', anyReview, undefined, authorOf)],
  [/ \/api\/(moderation\/)?reviews\/:id/, about('id', anyReview)],
  [/^(PUT|DELETE) \/api\/visits\/:id/, about('id', anyVisit, undefined, authorOf)],
  [/ \/api\/(moderation\/)?visits\/:id/, about('id', anyVisit)],
  [/ \/api\/moderation\/springs\/:id/, about('id', anySpring)],
  [/^(POST|DELETE) \/api\/proposals\/:id/, about('id', anyProposal, undefined, authorOf)],
  [/ \/api\/moderation\/proposals\/:id/, about('id', anyProposal)],
  [/ \/api\/moderation\/hazards\/:id/, about('id', anyHazard)],
  [/ \/api\/moderation\/corrections\/:id/, about('id', anyCorrection)],
  [
    / \/api\/moderation\/owner-requests\/:id/,
    about('id', anyOwnerRequest, (request) => request & ~1),
  ],
  [/ \/api\/planner\/plans\/:id/, about('id', anyPlan, undefined, ownerOf)],
  [
    / \/api\/browse\/towns\/:town/,
    about('town', fc.nat(TOWNS.length - 1), (place) => TOWNS[place]),
  ],
  [/ \/api\/admin\/jobs\/:queue/, failedJob],
  [/ \/api\/shared-plans\/:token/, about('token', anyPlan, (plan) => shareTokenOf(plan & ~1))],
];

/** Mostly things that exist, so the handlers really run. */
export const subjectsOf = (
  { method, path, params }: Endpoint,
  { checkout }: Found,
): fc.Arbitrary<Subject> => {
  if (!params) {
    const owner = path === confirmCheckout.path ? checkout.member : null;
    return fc.constant({ params: {}, owner });
  }
  const generated = valuesOf(params).map((values) => values as Record<string, unknown>);
  const any = generated.map((values): Subject => ({ params: values, owner: null }));
  const known = SUBJECTS.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
  if (!known) return any;
  // The schema gives a second parameter.
  const real = fc
    .tuple(any, known)
    .map(([{ params: rest }, { params: own, owner }]) => ({ params: { ...rest, ...own }, owner }));
  return fc.oneof({ weight: 9, arbitrary: real }, { weight: 1, arbitrary: any });
};
