import type { Mutant } from './break-and-test.ts';

const VISITS = 'server/src/features/visits';
const ROUTES = `${VISITS}/visits.routes.test.ts`;
const OTHERS = `${VISITS}/visits-of-others.test.ts`;
const GROUPS = `${VISITS}/reporter-groups.test.ts`;
const PHOTOS = `${VISITS}/visit-photos.test.ts`;
const MODERATION = 'server/src/features/moderation/visits.routes.test.ts';

/** Who writes, changes and sees visits, and what counts. */
export const VISIT_GUARDS: Mutant[] = [
  {
    guard: 'visits: changed by the author alone',
    file: `${VISITS}/visits.service.ts`,
    code: "await findOwn(memberId, id, 'change');",
    broken: '',
    tests: [OTHERS],
  },
  {
    guard: 'visits: deleted by the author alone',
    file: `${VISITS}/visits.service.ts`,
    code: "await findOwn(memberId, id, 'delete');",
    broken: '',
    tests: [OTHERS],
  },
  {
    guard: 'visits: changed for a week',
    file: `${VISITS}/visits.service.ts`,
    code: 'if (!facts.isEditable) {',
    broken: 'if (false) {',
    tests: [ROUTES],
  },
  {
    guard: 'visits: 60 days back',
    file: `${VISITS}/visits.service.ts`,
    code: 'if (today !== undefined && isVisitDay(visitedOn, today)) return;',
    broken: 'if (visitedOn) return;',
    tests: [ROUTES],
  },
  {
    guard: 'visits: one a day, of many at once',
    file: `${VISITS}/visits.service.ts`,
    code: 'await refuseSameDay(transaction, memberId, springId, text.visited_on);',
    broken: '',
    tests: [`${VISITS}/visit-races.nightly.test.ts`],
  },
  {
    guard: 'visits: two accounts on one device are one group',
    file: `${VISITS}/reporter-groups.repository.ts`,
    code: 'on other.token_hash = own.token_hash',
    broken: 'on false',
    tests: [GROUPS],
  },
  {
    guard: 'visits: two accounts at one address are one group',
    file: `${VISITS}/reporter-groups.repository.ts`,
    code: 'address_hash = ${addressHash}\n',
    broken: 'address_hash = ${addressHash} and false\n',
    tests: [GROUPS],
  },
  {
    guard: 'visits: shown a day later, if the member wants that',
    file: `${VISITS}/visits.repository.ts`,
    code: 'case when shows_visits_later then',
    broken: 'case when false then',
    tests: [ROUTES],
  },
  {
    guard: 'visits: not listed before they are shown',
    file: `${VISITS}/visit-lists.repository.ts`,
    code: 'visit.counts and visit.shown_from <= site_now()',
    broken: 'visit.counts',
    tests: [ROUTES],
  },
  {
    guard: 'visits: photos of hidden ones',
    file: 'server/src/features/photos/hidden-photos.repository.ts',
    code: 'where photo_hash = $1 and counts and shown_from <= site_now())',
    broken: 'where photo_hash = $1 and shown_from <= site_now())',
    tests: [PHOTOS],
  },
  {
    guard: 'visits: photos of those shown later',
    file: 'server/src/features/photos/hidden-photos.repository.ts',
    code: 'where photo_hash = $1 and counts and shown_from <= site_now())',
    broken: 'where photo_hash = $1 and counts)',
    tests: [PHOTOS],
  },
  {
    guard: 'visits: weighed out, future ones too',
    file: `${VISITS}/reporter-groups.repository.ts`,
    code: '(select visits_ignored_at from members where id = ${memberId})',
    broken: 'null::timestamptz',
    tests: [MODERATION],
  },
  {
    guard: "visits: a moderator's own",
    file: 'server/src/features/moderation/hide-visits.service.ts',
    code: 'if (memberId === act.actorId) throw new HttpError(403, OWN_VISIT);',
    broken: '',
    tests: [MODERATION],
  },
  {
    guard: 'visits: silent where nobody should bathe',
    file: `${VISITS}/visits.repository.ts`,
    code: '  column in SILENCED\n',
    broken: "  column === 'is_open'\n",
    tests: [ROUTES],
  },
];
