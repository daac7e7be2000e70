/** A guard, taken out: at least one of the tests must notice. */
export interface Mutant {
  guard: string;
  file: string;
  /** Stands in the file exactly once. */
  code: string;
  broken: string;
  tests: string[];
}

const HTTP = 'server/src/platform/http';
const FEATURES = 'server/src/features';

export const MUTANTS: Mutant[] = [
  {
    guard: 'who may call: members',
    file: `${HTTP}/identity.ts`,
    code: 'if (!member) throw signedOut();',
    broken: '',
    tests: ['server/test/who-may-call.test.ts'],
  },
  {
    guard: 'who may call: Premium',
    file: `${HTTP}/identity.ts`,
    code: "if (!request.member?.is_premium) throw new HttpError(403, 'This needs Wildsoak Premium.');",
    broken: '',
    tests: ['server/test/who-may-call.test.ts'],
  },
  {
    guard: 'who may call: moderators',
    file: `${HTTP}/identity.ts`,
    code: "if (!request.member?.is_moderator) throw new HttpError(403, 'This is for moderators.');",
    broken: '',
    tests: ['server/test/who-may-call.test.ts'],
  },
  {
    guard: 'own origin',
    file: `${HTTP}/own-origin.ts`,
    code: "site !== 'same-origin'",
    broken: "site === 'cross-site-never'",
    tests: ['server/test/odd-requests.test.ts', `${HTTP}/http.test.ts`],
  },
  {
    guard: 'own origin of older browsers',
    file: `${HTTP}/own-origin.ts`,
    code: 'headers.origin !== ownOrigin',
    broken: 'false',
    tests: ['server/test/odd-requests.test.ts', `${HTTP}/http.test.ts`],
  },
  {
    guard: 'limits',
    file: 'server/src/platform/rate-limiter.ts',
    code: 'return current > max ?',
    broken: 'return current > max * 2 ?',
    tests: [`${FEATURES}/accounts/login-limits.test.ts`],
  },
  {
    guard: 'idempotency scope',
    file: `${HTTP}/idempotency.ts`,
    code: 'export const memberScope = (memberId: string) => `member ${memberId}`;',
    broken: 'export const memberScope = (_memberId: string) => `member`;',
    tests: ['server/test/plans-of-others.test.ts'],
  },
  {
    guard: "signature of Stripe's events",
    file: 'server/src/platform/stripe.ts',
    code: 'api.webhooks.constructEvent(body, signature, config.webhookSecret)',
    broken: 'JSON.parse(body.toString()) as Stripe.Event',
    tests: [`${FEATURES}/billing/billing.routes.test.ts`],
  },
  {
    guard: 'plan ownership: reading',
    file: `${FEATURES}/planner/plans.repository.ts`,
    code: ".where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()",
    broken: ".where('id', '=', id).executeTakeFirst()",
    tests: ['server/test/plans-of-others.test.ts'],
  },
  {
    guard: 'plan ownership: changing',
    file: `${FEATURES}/planner/plans.repository.ts`,
    code: "database.updateTable('plans').where('id', '=', id).where('member_id', '=', memberId)",
    broken: "database.updateTable('plans').where('id', '=', id)",
    tests: ['server/test/plans-of-others.test.ts'],
  },
  {
    guard: 'share token: taken back',
    file: `${FEATURES}/planner/plans.repository.ts`,
    code: ".where('share_token', '=', token)",
    broken: ".where('share_token', 'is not', null)",
    tests: [`${FEATURES}/planner/plans.routes.test.ts`],
  },
  {
    guard: 'share token: random',
    file: 'server/src/platform/tokens.ts',
    code: 'randomBytes(LINK_BYTES)',
    broken: 'Buffer.alloc(LINK_BYTES)',
    tests: [`${FEATURES}/planner/plans.routes.test.ts`],
  },
  {
    guard: 'hidden photos',
    file: `${FEATURES}/photos/photos.routes.ts`,
    code: 'if (!member?.is_moderator) throw noSuchPhoto();',
    broken: '',
    tests: [`${FEATURES}/photos/photos.routes.test.ts`],
  },
  {
    guard: 'cookie flags: scripts',
    file: `${HTTP}/identity.ts`,
    code: 'httpOnly: true',
    broken: 'httpOnly: false',
    tests: [`${FEATURES}/accounts/accounts.routes.test.ts`],
  },
  {
    guard: 'cookie flags: other sites',
    file: `${HTTP}/identity.ts`,
    code: "sameSite: 'lax'",
    broken: "sameSite: 'none'",
    tests: [`${FEATURES}/accounts/accounts.routes.test.ts`],
  },
  {
    guard: 'cookie flags: HTTPS alone',
    file: `${HTTP}/identity.ts`,
    code: 'secure: isSecure',
    broken: 'secure: false',
    tests: [`${FEATURES}/accounts/accounts.routes.test.ts`],
  },
  {
    guard: 'cursor binding',
    file: `${FEATURES}/reviews/review-cursor.ts`,
    code: 'name !== list ||',
    broken: '',
    tests: [`${FEATURES}/reviews/reviews.routes.test.ts`],
  },
  {
    guard: 'budget ledger: members',
    file: `${FEATURES}/summaries/summary-writing.repository.ts`,
    code: "if (memberId !== null && spent.member >= budget.memberDaily) return 'member';",
    broken: '',
    tests: [`${FEATURES}/summaries/summary-budgets.test.ts`],
  },
  {
    guard: "moderator's own review",
    file: `${FEATURES}/moderation/moderation.service.ts`,
    code: 'if (facts.memberId === act.moderatorId) throw new HttpError(403, OWN_REVIEW);',
    broken: '',
    tests: [`${FEATURES}/moderation/moderation.routes.test.ts`],
  },
];
