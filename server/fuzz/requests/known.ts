import { confirmCheckout } from '@wildsoak/contract/billing';
import type { Endpoint } from '@wildsoak/contract/endpoint';
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
  anyHazard,
  anyOwnerRequest,
  anyPlan,
  anyReview,
  anySpring,
  authorOf,
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
const WORDS = ['boise', 'hot springs', '83702', 'reno nevada', 'granite', 'id', 'san f', 'biose'];

const fresh = fc.stringMatching(/^[a-z]{8,12}$/);
const city = fc.constantFrom(...CITIES);

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
  // A hazard that is no hearsay needs one.
  date: fc.constantFrom('2018-04-17', '2020', 'about 2019', 'undated', null),
  // Any other kind of hazard has none.
  season: fc.constantFrom(null, null, null, null, { from: '05-15', to: '09-30' }),
  springIds: fc.array(anySpring, { maxLength: 5 }),
  // As many as there are springs, or none.
  stayMinutes: fc.constant(undefined),
  // The server refuses a cursor from another list, so most requests have none.
  cursor: fc.constantFrom(undefined, undefined, undefined, ...cursors),
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

/** By how the path starts; with the owner, where only the owner may change it. */
const SUBJECTS: [RegExp, fc.Arbitrary<Subject>][] = [
  [/^GET \/api\/users\/:username/, about('username', anyMember, usernameOf, (member) => member)],
  [/ \/api\/springs\/:id/, about('id', anySpring)],
  [/^(PUT|DELETE) \/api\/reviews\/:id/, about('id', anyReview, undefined, authorOf)],
  [/ \/api\/(moderation\/)?reviews\/:id/, about('id', anyReview)],
  [/ \/api\/moderation\/springs\/:id/, about('id', anySpring)],
  [/ \/api\/moderation\/hazards\/:id/, about('id', anyHazard)],
  [/ \/api\/moderation\/corrections\/:id/, about('id', anyCorrection)],
  [
    / \/api\/moderation\/owner-requests\/:id/,
    about('id', anyOwnerRequest, (request) => request & ~1),
  ],
  [/ \/api\/planner\/plans\/:id/, about('id', anyPlan, undefined, ownerOf)],
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
