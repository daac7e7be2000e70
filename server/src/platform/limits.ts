const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;

export interface Rule {
  /** What is counted, for docs/operations.md. */
  what: string;
  max: number;
  windowMs: number;
  /** What a caller who asks too often reads; `{max}` is filled in. */
  rule: string;
  /** A sentence on what else helps, besides waiting. */
  advice?: string;
}

const TOO_MANY = 'Too many requests.';
const TRIES = 'Too many attempts.';

/**
 * How often a caller may ask. Every limit is here, docs/operations.md shows them, and `limits.test.ts` tries each. A limit
 * counts requests; where it says 'written', it counts what came of them, and another one counts the requests.
 */
export const LIMITS = {
  // Many people may share an address: a school, a phone network.
  'login-address': {
    what: 'tries to sign in from one address (IPv6: one /64)',
    max: 60,
    windowMs: 15 * MINUTE,
    rule: TRIES,
  },
  // Wrong guesses from all addresses count together, or an attacker with many addresses would have no limit. They do
  // not lock the owner out: a browser that has signed in before has its own count, and the owner can let any browser
  // in with an email link.
  'login-account': {
    what: 'tries on one name (username or email address), from browsers that never signed in',
    max: 10,
    windowMs: 15 * MINUTE,
    rule: TRIES,
    advice: 'You can also ask for a link to reset your password.',
  },
  'login-device': {
    what: 'tries on one account from a browser that has signed in before',
    max: 10,
    windowMs: 15 * MINUTE,
    rule: TRIES,
  },
  // Against guesses of the password with a stolen session.
  'password-check': {
    what: 'password checks of a signed-in member',
    max: 10,
    windowMs: 15 * MINUTE,
    rule: TRIES,
  },
  'register-address': {
    what: 'registrations from one address',
    max: 20,
    windowMs: HOUR,
    rule: TRIES,
  },
  // The owner of a taken name may be registering again, so we check the password. All addresses count together, and
  // apart from sign-ins: attackers can neither guess much nor lock the owner out.
  'register-again': {
    what: 'registrations of one taken name that also check the password (409 beyond)',
    max: 5,
    windowMs: 15 * MINUTE,
    rule: TRIES,
  },
  'mail-link-address': {
    what: 'links used from one address',
    max: 60,
    windowMs: HOUR,
    rule: TRIES,
  },
  'mail-address': {
    what: 'emails asked for from one address',
    max: 20,
    windowMs: HOUR,
    rule: TRIES,
  },
  // By purpose: a stranger who asks to confirm an address must not use up its owner's resets.
  'reset-mail-to': {
    what: 'emails to one address for a new password',
    max: 5,
    windowMs: HOUR,
    rule: TRIES,
  },
  'verify-mail-to': {
    what: 'emails to one address to confirm it',
    max: 5,
    windowMs: HOUR,
    rule: TRIES,
  },
  'account-export': {
    what: 'account exports by one member',
    max: 5,
    windowMs: HOUR,
    rule: 'You can download your data {max} times an hour.',
  },
  reviews: {
    what: 'reviews written by one member',
    max: 10,
    windowMs: DAY,
    rule: 'You can write {max} reviews a day.',
  },
  // Refused and repeated ones, too: each may bring a photo. A phone that lost an answer repeats itself a few times.
  'review-tries': {
    what: 'requests to write a review by one member, repeated and failed ones too',
    max: 100,
    windowMs: HOUR,
    rule: 'You can send us reviews {max} times an hour.',
  },
  // Each updates the spring's rating and may cause a new summary.
  'review-changes': {
    what: 'reviews changed or deleted by one member',
    max: 30,
    windowMs: HOUR,
    rule: 'You can change or delete {max} reviews an hour.',
  },
  visits: {
    what: 'visits written by one member',
    max: 20,
    windowMs: DAY,
    rule: 'You can tell us about {max} visits a day.',
  },
  'visit-tries': {
    what: 'requests to write a visit by one member, repeated and failed ones too',
    max: 100,
    windowMs: HOUR,
    rule: 'You can send us visits {max} times an hour.',
  },
  // A campground shares one address; a farm of accounts does too.
  'visits-address': {
    what: 'visits written from one address',
    max: 60,
    windowMs: DAY,
    rule: 'We get too many visits from your network.',
  },
  // Each changes the list of springs for everyone.
  'visit-changes': {
    what: 'visits changed or deleted by one member',
    max: 30,
    windowMs: HOUR,
    rule: 'You can change or delete {max} visits an hour.',
  },
  // Each takes seconds of a core, even if it never becomes one of the day's ten reviews.
  photos: {
    what: 'photos sent by one member',
    max: 40,
    windowMs: HOUR,
    rule: 'You can send {max} photos an hour.',
    advice: 'You can send the rest without a photo.',
  },
  // Each may wait for the model for half a minute, whether or not it counts as one of the day.
  'summary-requests': {
    what: 'requests for a summary by one member',
    max: 60,
    windowMs: MINUTE,
    rule: 'You can ask for {max} summaries a minute.',
  },
  votes: {
    what: 'votes by one member',
    max: 30,
    windowMs: MINUTE,
    rule: 'You can vote {max} times a minute.',
  },
  favorites: {
    what: 'favorites changed by one member',
    max: 60,
    windowMs: MINUTE,
    rule: 'You can change {max} favorites a minute.',
  },
  imports: {
    what: 'places from a file matched or kept by one member',
    max: 20,
    windowMs: MINUTE,
    rule: 'You can import {max} times a minute.',
  },
  'profile-saves': {
    what: 'profile saved by one member',
    max: 30,
    windowMs: MINUTE,
    rule: 'You can save your profile {max} times a minute.',
  },
  reports: {
    what: 'reports of reviews by one member',
    max: 30,
    windowMs: HOUR,
    rule: 'You can report {max} reviews an hour.',
  },
  'visit-reports': {
    what: 'reports of visits by one member',
    max: 30,
    windowMs: HOUR,
    rule: 'You can report {max} visits an hour.',
  },
  corrections: {
    what: 'corrections suggested by one member',
    max: 20,
    windowMs: DAY,
    rule: 'You can suggest {max} corrections a day.',
  },
  moderation: {
    what: "reports, corrections, owners' requests and hazards settled by one moderator",
    max: 60,
    windowMs: MINUTE,
    rule: 'You can settle {max} cases a minute.',
  },
  'operator-acts': {
    what: 'acts on members and jobs by one operator',
    max: 60,
    windowMs: MINUTE,
    rule: 'You can do {max} of these a minute.',
  },
  'owner-requests': {
    what: "owners' requests from one address",
    max: 5,
    windowMs: HOUR,
    rule: 'You can send {max} requests an hour.',
  },
  // Whatever network they come from: a stranger's mailbox is not ours to fill.
  'owner-requests-to': {
    what: "owners' requests for one email address",
    max: 3,
    windowMs: DAY,
    rule: 'We take {max} requests a day for one email address.',
  },
  'owner-request-links': {
    what: "links of owners' requests used from one address",
    max: 60,
    windowMs: HOUR,
    rule: TOO_MANY,
  },
  // Each of these calls Stripe, which has a single limit for our whole site.
  payments: {
    what: 'payments begun, managed or confirmed by one member',
    max: 20,
    windowMs: MINUTE,
    rule: 'You can open the payment pages {max} times a minute.',
  },
  // Best orders and nights cost the engine more.
  routes: {
    what: 'routes computed for one member, best orders and nights included',
    max: 30,
    windowMs: MINUTE,
    rule: 'You can plan {max} routes a minute.',
  },
  detours: {
    what: 'detours measured for one member',
    max: 30,
    windowMs: MINUTE,
    rule: 'You can check detours {max} times a minute.',
  },
  // Each costs the engine a second or two.
  suggestions: {
    what: 'trips suggested to one member',
    max: 10,
    windowMs: MINUTE,
    rule: 'You can ask for {max} trips a minute.',
  },
  'plan-saves': {
    what: 'plans saved by one member, copies included',
    max: 30,
    windowMs: MINUTE,
    rule: 'You can save {max} plans a minute.',
  },
  // Each keeps a core busy for some hundredths of a second.
  'plan-files': {
    what: 'files of plans downloaded by one member (GPX, KML, calendar)',
    max: 30,
    windowMs: MINUTE,
    rule: 'You can download {max} files a minute.',
  },
  'plan-changes': {
    what: 'plans renamed, shared, unshared or deleted by one member',
    max: 60,
    windowMs: MINUTE,
    rule: 'You can change {max} plans a minute.',
  },
  // No cache keeps these answers for us. A page asks twice, for itself and for the whole line: sixty people behind one
  // address can open a plan within a minute.
  'shared-plans': {
    what: 'shared plans read from one address (a page reads two: thin, then whole)',
    max: 120,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  // A long trip takes a tenth of a second to write. Calendars ask once an hour.
  'shared-calendars': {
    what: 'calendars of shared plans read from one address',
    max: 30,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  search: { what: 'searches from one address', max: 120, windowMs: MINUTE, rule: TOO_MANY },
  data: {
    what: 'downloads of the catalog from one address',
    max: 10,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  browse: {
    what: 'pages by state or town asked for from one address',
    max: 120,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  towns: {
    what: 'towns around springs asked for from one address',
    max: 120,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  places: {
    what: 'places looked up from one address',
    max: 300,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  // More than one person takes, and enough for some behind one address.
  reach: {
    what: 'driving times asked for from one address',
    max: 60,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  // Panning without a break takes about 300.
  tiles: { what: 'tiles drawn for one address', max: 400, windowMs: MINUTE, rule: TOO_MANY },
  'social-cards': {
    what: 'social cards drawn for one address',
    max: 60,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  // A page of results shows many plates; asking for all of them takes a few minutes.
  plates: { what: 'plates drawn for one address', max: 400, windowMs: MINUTE, rule: TOO_MANY },
  'visit-feeds': {
    what: 'feeds of visits read from one address',
    max: 60,
    windowMs: MINUTE,
    rule: TOO_MANY,
  },
  // Each takes 13 ms of a core. The edge answers for most pages; a network of many people may share an address.
  pages: { what: 'pages rendered for one address', max: 1_200, windowMs: MINUTE, rule: TOO_MANY },
} satisfies Record<string, Rule>;

export type LimitName = keyof typeof LIMITS;

export interface Bounds {
  /** What they wait for. */
  what: string;
  atOnce: number;
  /** We refuse the rest right away. */
  waiting: number;
  /** The most that one caller may hold. */
  share: { atOnce: number; waiting: number };
  /** Who a caller is. */
  by: 'address' | 'member';
}

const ANY = Number.POSITIVE_INFINITY;

/**
 * What is scarce, in one process, and the most that one caller may hold. Callers take turns, so one address with a long
 * line doesn't hold up the others. docs/security.md shows them, and `fair-queue.test.ts` tries each.
 */
export const QUEUES = {
  // The other cores stay free for readers.
  drawing: {
    what: 'drawing a tile, a plate or a social card',
    atOnce: 2,
    waiting: 300,
    share: { atOnce: 1, waiting: 100 },
    by: 'address',
  },
  pages: {
    what: 'rendering a page',
    atOnce: 8,
    waiting: 400,
    share: { atOnce: 4, waiting: 100 },
    by: 'address',
  },
  // It runs four calls at once, for all servers.
  engine: {
    what: 'a call to the routing engine',
    atOnce: 8,
    waiting: 400,
    share: { atOnce: 4, waiting: 150 },
    by: 'address',
  },
  reach: {
    what: 'springs within reach, where we have no answer yet',
    atOnce: 4,
    waiting: 40,
    share: { atOnce: 2, waiting: 12 },
    by: 'address',
  },
  // Each search costs a core of the database.
  corridors: {
    what: 'springs along a route',
    atOnce: 3,
    waiting: 20,
    share: { atOnce: 2, waiting: 8 },
    by: 'address',
  },
  // Each keeps the engine and a core busy for a second or two.
  suggestions: {
    what: 'a suggested trip',
    atOnce: 3,
    waiting: 20,
    share: { atOnce: 1, waiting: 5 },
    by: 'address',
  },
  // A new request hangs up on the one before, and so never waits.
  'own-routes': {
    what: 'anything about one’s route',
    atOnce: ANY,
    waiting: ANY,
    share: { atOnce: 2, waiting: 5 },
    by: 'member',
  },
  'own-suggestions': {
    what: 'a suggested trip',
    atOnce: ANY,
    waiting: ANY,
    share: { atOnce: 1, waiting: 2 },
    by: 'member',
  },
  // Each takes a thread and 19 MiB. A class may sign in when the bell rings.
  passwords: {
    what: 'checking a password',
    atOnce: 100,
    waiting: 100,
    share: { atOnce: 25, waiting: 35 },
    by: 'address',
  },
  // From the first byte until the photo is stored. 24 of the largest take 360 MB of disk.
  uploads: {
    what: 'sending a photo',
    atOnce: 24,
    waiting: 0,
    share: { atOnce: 8, waiting: 0 },
    by: 'address',
  },
  'own-uploads': {
    what: 'sending a photo',
    atOnce: ANY,
    waiting: ANY,
    share: { atOnce: 3, waiting: 0 },
    by: 'member',
  },
  // Each takes a sandboxed process, as many as a small machine has cores. Only uploads come here, so no line is longer than theirs.
  decoding: {
    what: 'decoding a photo',
    atOnce: 2,
    waiting: ANY,
    share: { atOnce: 1, waiting: ANY },
    by: 'address',
  },
} satisfies Record<string, Bounds>;

export type QueueName = keyof typeof QUEUES;

/** What a process keeps for later, by keys that strangers can choose. docs/security.md shows them. */
export const CACHES = {
  tiles: { key: 'the tile', maxBytes: 32 * MEGABYTE },
  // The open sea is one picture for all its tiles. Small, because little else repeats.
  drawings: { key: 'the hash of a tile’s drawing', maxBytes: MEGABYTE },
  // All of them fit: 1,672 of about 4 kB.
  plates: { key: 'the hash of what a plate shows', maxBytes: 10 * MEGABYTE },
  // About 300 of 50 kB: link previews ask for few springs, and for each of them once.
  'social-cards': { key: 'the hash of the drawing', maxBytes: 16 * MEGABYTE },
  // An answer has 1,672 springs at most, usually some dozens.
  reach: { key: 'start (to a mile), minutes and roads', maxEntries: 500 },
  // Far more than there are springs. They take some 10 MB.
  roads: { key: 'the place and the roads', maxEntries: 50_000 },
  // While Redis is away, for each limit. They take some 3 MB.
  counts: { key: 'who asks, for each limit', maxEntries: 20_000 },
} satisfies Record<string, { key: string; maxBytes?: number; maxEntries?: number }>;
