import type { CallName } from '@wildsoak/contract/calls';

const MINUTE = 60_000;

interface Rule {
  /** What is counted, for docs/operations.md. */
  what: string;
  max: number;
  windowMs: number;
  /** What a caller who asks too often reads; `{max}` is filled in. */
  rule: string;
  /** A sentence on what else helps, besides waiting. */
  advice: string;
}

const TRIES = 'Too many attempts.';

const every =
  (minutes: number) =>
  (max: number, what: string, rule = 'Too many requests.', advice = ''): Rule => ({
    what,
    max,
    windowMs: minutes * MINUTE,
    rule,
    advice,
  });
const perMinute = every(1);
const perQuarter = every(15);
const perHour = every(60);
const perDay = every(24 * 60);

/**
 * How often a caller may ask. Every limit is here, docs/operations.md shows them, and `limits.test.ts` tries each. A limit
 * counts requests; where it says 'written', it counts what came of them, and another one counts the requests.
 */
export const LIMITS = {
  // Many people may share an address: a school, a phone network.
  'login-address': perQuarter(60, 'sign-ins from one address (IPv6: one /64)', TRIES),
  // Wrong guesses from all addresses count together, or an attacker with many addresses would have no limit. They do
  // not lock the owner out: a browser that has signed in before has its own count, and the owner can let any browser
  // in with an email link.
  'login-account': perQuarter(
    10,
    'sign-ins to one name, from new browsers',
    TRIES,
    'You can also ask for a link to reset your password.',
  ),
  'login-device': perQuarter(10, 'sign-ins to one account, from a known browser', TRIES),
  // Against guesses of the password with a stolen session.
  'password-check': perQuarter(10, 'password checks of a signed-in member', TRIES),
  'register-address': perHour(20, 'registrations from one address', TRIES),
  // The owner of a taken name may be registering again, so we check the password. All addresses count together, and
  // apart from sign-ins: attackers can neither guess much nor lock the owner out.
  'register-again': perQuarter(5, 'registrations of one taken name that check the password', TRIES),
  'mail-link-address': perHour(60, 'links used from one address', TRIES),
  'mail-address': perHour(20, 'emails asked for from one address', TRIES),
  // By purpose: a stranger who asks to confirm an address must not use up its owner's resets.
  'reset-mail-to': perHour(5, 'emails to one address for a new password', TRIES),
  'verify-mail-to': perHour(5, 'emails to one address to confirm it', TRIES),
  'account-export': perHour(
    5,
    'account exports by one member',
    'You can download your data {max} times an hour.',
  ),
  reviews: perDay(10, 'reviews written by one member', 'You can write {max} reviews a day.'),
  // Refused and repeated ones, too: each may bring a photo. A phone that lost an answer repeats itself a few times.
  'review-tries': perHour(
    100,
    'tries to write a review by one member',
    'You can send us reviews {max} times an hour.',
  ),
  // Each updates the spring's rating and may cause a new summary.
  'review-changes': perHour(
    30,
    'reviews changed or deleted by one member',
    'You can change or delete {max} reviews an hour.',
  ),
  visits: perDay(20, 'visits written by one member', 'You can tell us about {max} visits a day.'),
  'visit-tries': perHour(
    100,
    'tries to write a visit by one member',
    'You can send us visits {max} times an hour.',
  ),
  // A campground shares one address; a farm of accounts does too.
  'visits-address': perDay(
    60,
    'visits written from one address',
    'Too many visits from your network.',
  ),
  // Each changes the list of springs for everyone.
  'visit-changes': perHour(
    30,
    'visits changed or deleted by one member',
    'You can change or delete {max} visits an hour.',
  ),
  // Each takes seconds of a core, even if it never becomes one of the day's ten reviews.
  photos: perHour(
    40,
    'photos sent by one member',
    'You can send {max} photos an hour.',
    'You can send the rest without a photo.',
  ),
  // Each may wait for the model for half a minute, whether or not it counts as one of the day.
  'summary-requests': perMinute(
    60,
    'requests for a summary by one member',
    'You can ask for {max} summaries a minute.',
  ),
  votes: perMinute(30, 'votes by one member', 'You can vote {max} times a minute.'),
  favorites: perMinute(
    60,
    'favorites changed by one member',
    'You can change {max} favorites a minute.',
  ),
  imports: perMinute(
    20,
    'places from a file by one member',
    'You can import {max} times a minute.',
  ),
  'profile-saves': perMinute(
    30,
    'profile saved by one member',
    'You can save your profile {max} times a minute.',
  ),
  reports: perHour(30, 'reports of reviews by one member', 'You can report {max} reviews an hour.'),
  'visit-reports': perHour(
    30,
    'reports of visits by one member',
    'You can report {max} visits an hour.',
  ),
  corrections: perDay(
    20,
    'corrections suggested by one member',
    'You can suggest {max} corrections a day.',
  ),
  proposals: perDay(10, 'places proposed by one member', 'You can add {max} places a day.'),
  // Refused and repeated ones, too: each may bring a photo.
  'proposal-tries': perHour(
    60,
    'tries to propose a place by one member',
    'You can send us places {max} times an hour.',
  ),
  'proposal-changes': perHour(
    30,
    'proposals answered or withdrawn by one member',
    'You can answer or withdraw {max} times an hour.',
  ),
  // Each compares a name with some hundreds of others.
  neighbors: perMinute(
    60,
    'places compared with ours for one member',
    'You can compare {max} places a minute.',
  ),
  moderation: perMinute(60, 'acts by one moderator', 'You can settle {max} cases a minute.'),
  'operator-acts': perMinute(60, 'acts by one operator', 'You can do {max} of these a minute.'),
  'owner-requests': perHour(
    5,
    "owners' requests from one address",
    'You can send {max} requests an hour.',
  ),
  // Whatever network they come from: a stranger's mailbox is not ours to fill.
  'owner-requests-to': perDay(
    3,
    "owners' requests for one email address",
    'The limit is {max} requests a day for one email address.',
  ),
  'owner-request-links': perHour(60, "links of owners' requests used from one address"),
  // Each of these calls Stripe, which has a single limit for our whole site.
  payments: perMinute(
    20,
    'payment calls by one member',
    'You can open the payment pages {max} times a minute.',
  ),
  // Best orders and nights cost the engine more.
  routes: perMinute(
    30,
    'routes, best orders and nights for one member',
    'You can plan {max} routes a minute.',
  ),
  detours: perMinute(
    30,
    'detours measured for one member',
    'You can check detours {max} times a minute.',
  ),
  // Each costs the engine a second or two.
  suggestions: perMinute(
    10,
    'trips suggested to one member',
    'You can ask for {max} trips a minute.',
  ),
  'plan-saves': perMinute(
    30,
    'plans saved or copied by one member',
    'You can save {max} plans a minute.',
  ),
  // Each keeps a core busy for some hundredths of a second.
  'plan-files': perMinute(
    30,
    'files of plans downloaded by one member',
    'You can download {max} files a minute.',
  ),
  'plan-changes': perMinute(
    60,
    'plans changed or deleted by one member',
    'You can change {max} plans a minute.',
  ),
  // No cache keeps these answers for us. A page asks twice, for itself and for the whole line: sixty people behind one
  // address can open a plan within a minute.
  'shared-plans': perMinute(120, 'shared plans read from one address (two a page)'),
  // A long trip takes a tenth of a second to write. Calendars ask once an hour.
  'shared-calendars': perMinute(30, 'calendars of shared plans read from one address'),
  search: perMinute(120, 'searches from one address'),
  data: perMinute(10, 'downloads of the catalog from one address'),
  browse: perMinute(120, 'pages by state or town from one address'),
  towns: perMinute(120, 'towns around springs from one address'),
  // A plan of 23 stops asks for each up to eight times, while agencies answer.
  outlooks: perMinute(240, 'forecasts and alerts of springs read from one address'),
  fires: perMinute(120, 'lists of fires read from one address'),
  places: perMinute(300, 'places looked up from one address'),
  // More than one person takes, and enough for some behind one address.
  reach: perMinute(60, 'driving times from one address'),
  // Panning without a break takes about 300.
  tiles: perMinute(400, 'tiles drawn for one address'),
  // Those we keep are free. The maps of a plan with five springs, taken along, are some 2,000.
  'survey-tiles': perMinute(600, 'tiles fetched from the survey for one address'),
  'social-cards': perMinute(60, 'social cards drawn for one address'),
  // A page of results shows many plates; asking for all of them takes a few minutes.
  plates: perMinute(400, 'plates drawn for one address'),
  'visit-feeds': perMinute(60, 'feeds of visits read from one address'),
  // Each takes 13 ms of a core. The edge answers for most pages; a network of many people may share an address.
  pages: perMinute(1_200, 'pages rendered for one address'),
} satisfies Record<string, Rule>;

export type LimitName = keyof typeof LIMITS;

/**
 * The limit of each call: by member where the call needs one, else by address. What counts otherwise is counted where
 * it happens.
 */
export const LIMIT_OF: { readonly [Name in CallName]?: LimitName } = {
  login: 'login-address',
  register: 'register-address',
  forgotPassword: 'mail-address',
  resetPassword: 'mail-link-address',
  verifyEmail: 'mail-link-address',
  changePassword: 'password-check',
  changeEmail: 'password-check',
  deleteAccount: 'password-check',
  exportAccount: 'account-export',
  updateProfile: 'profile-saves',
  addFavorite: 'favorites',
  removeFavorite: 'favorites',
  matchPlaces: 'imports',
  importFavorites: 'imports',
  createCheckoutSession: 'payments',
  createPortalSession: 'payments',
  confirmCheckout: 'payments',
  createReview: 'review-tries',
  updateReview: 'review-changes',
  deleteReview: 'review-changes',
  voteOnReview: 'votes',
  reportReview: 'reports',
  createVisit: 'visit-tries',
  updateVisit: 'visit-changes',
  deleteVisit: 'visit-changes',
  reportVisit: 'visit-reports',
  suggestCorrection: 'corrections',
  proposePlace: 'proposal-tries',
  answerQuestion: 'proposal-changes',
  withdrawProposal: 'proposal-changes',
  findNeighbors: 'neighbors',
  requestAsOwner: 'owner-requests',
  confirmOwnerRequest: 'owner-request-links',
  moderateReview: 'moderation',
  moderateVisit: 'moderation',
  addHazard: 'moderation',
  changeHazard: 'moderation',
  settleHazard: 'moderation',
  setLevel: 'moderation',
  settleCorrection: 'moderation',
  settleProposal: 'moderation',
  settleOwnerRequest: 'moderation',
  generateSummary: 'summary-requests',
  generateRoute: 'routes',
  findBestOrder: 'routes',
  splitTrip: 'routes',
  measureDetours: 'detours',
  suggestTrip: 'suggestions',
  createPlan: 'plan-saves',
  updatePlan: 'plan-saves',
  copySharedPlan: 'plan-saves',
  renamePlan: 'plan-changes',
  sharePlan: 'plan-changes',
  unsharePlan: 'plan-changes',
  deletePlan: 'plan-changes',
  exportPlan: 'plan-files',
  getPlanCalendar: 'plan-files',
  getSharedPlan: 'shared-plans',
  getSharedCalendar: 'shared-calendars',
  listReachableSprings: 'reach',
  listTownsAround: 'towns',
  getOutlook: 'outlooks',
  getFires: 'fires',
  listStates: 'browse',
  listStateSprings: 'browse',
  listTownSprings: 'browse',
  // Members and jobs count together.
  actOnMember: 'operator-acts',
  actOnJob: 'operator-acts',
};
