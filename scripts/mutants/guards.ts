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
const PHOTOS = 'server/src/platform/photos';

export const MUTANTS: Mutant[] = [
  {
    guard: 'who may call: members',
    file: `${HTTP}/guards/identity.ts`,
    code: 'if (!member) throw signedOut();',
    broken: '',
    tests: ['server/test/who-may-call.test.ts'],
  },
  {
    guard: 'who may call: Premium',
    file: `${HTTP}/guards/identity.ts`,
    code: "if (!request.member?.is_premium) throw new HttpError(403, 'This needs Wildsoak Premium.');",
    broken: '',
    tests: ['server/test/who-may-call.test.ts'],
  },
  {
    guard: 'who may call: moderators',
    file: `${HTTP}/guards/identity.ts`,
    code: "if (!request.member?.is_moderator) throw new HttpError(403, 'This is for moderators.');",
    broken: '',
    tests: ['server/test/who-may-call.test.ts'],
  },
  {
    guard: 'own origin',
    file: `${HTTP}/guards/own-origin.ts`,
    code: "site !== 'same-origin'",
    broken: "site === 'cross-site-never'",
    tests: ['server/test/odd-requests.test.ts', `${HTTP}/http.test.ts`],
  },
  {
    guard: 'own origin of older browsers',
    file: `${HTTP}/guards/own-origin.ts`,
    code: 'headers.origin !== ownOrigin',
    broken: 'false',
    tests: ['server/test/odd-requests.test.ts', `${HTTP}/http.test.ts`],
  },
  {
    guard: 'limits',
    file: 'server/src/platform/rate-limiter.ts',
    code: 'return current > limit.max ?',
    broken: 'return current > limit.max * 2 ?',
    tests: [`${FEATURES}/accounts/login-limits.test.ts`],
  },
  {
    guard: 'limits before bodies',
    file: `${HTTP}/calls/calls.ts`,
    code: '[...GUARDS[route.auth], limit]',
    broken: 'GUARDS[route.auth]',
    tests: ['server/test/write-limits.test.ts'],
  },
  {
    guard: 'limits: the address that is counted',
    file: 'server/src/app.ts',
    code: 'config.trustedProxies.length > 0 && config.trustedProxies',
    broken: 'true',
    tests: ['server/test/forwarded.test.ts'],
  },
  {
    guard: 'idempotency scope',
    file: `${HTTP}/calls/idempotency.ts`,
    code: 'export const memberScope = (memberId: string) => `member ${memberId}`;',
    broken: 'export const memberScope = (_memberId: string) => `member`;',
    tests: ['server/src/features/trips/plans/plans-of-others.test.ts'],
  },
  {
    guard: "signature of Stripe's events",
    file: 'server/src/platform/stripe.ts',
    code: 'api.webhooks.constructEvent(body, signature, config.webhookSecret)',
    broken: 'JSON.parse(body.toString()) as Stripe.Event',
    tests: [`${FEATURES}/billing/billing.routes.test.ts`],
  },
  {
    guard: 'Premium by price',
    file: `${FEATURES}/billing/premium-policy.ts`,
    code: 'subscriptions.filter(({ isOfPremium }) => isOfPremium).toSorted(byWorth)',
    broken: 'subscriptions.toSorted(byWorth)',
    tests: [`${FEATURES}/billing/billing.routes.test.ts`],
  },
  {
    guard: 'plan ownership: reading',
    file: `${FEATURES}/trips/plans/plans.repository.ts`,
    code: "'id = $1 and member_id = $2'",
    broken: "'id = $1 and $2::text is not null'",
    tests: ['server/src/features/trips/plans/plans-of-others.test.ts'],
  },
  {
    guard: 'plan ownership: changing',
    file: `${FEATURES}/trips/plans/plans.repository.ts`,
    code: "database.updateTable('plans').where('id', '=', id).where('member_id', '=', memberId)",
    broken: "database.updateTable('plans').where('id', '=', id)",
    tests: ['server/src/features/trips/plans/plans-of-others.test.ts'],
  },
  {
    guard: 'share token: taken back',
    file: `${FEATURES}/trips/plans/plans.repository.ts`,
    code: 'share_token = $1 and exists',
    broken: '$1::text is not null and share_token is not null and exists',
    tests: [`${FEATURES}/trips/plans/plans.routes.test.ts`],
  },
  {
    guard: "share token: its owner's Premium",
    file: `${FEATURES}/trips/plans/plans.repository.ts`,
    code: 'has_premium(is_premium, premium_until)',
    broken: 'true',
    tests: [`${FEATURES}/trips/plans/plans.routes.test.ts`],
  },
  {
    guard: 'share token: random',
    file: 'server/src/platform/tokens.ts',
    code: 'randomBytes(LINK_BYTES)',
    broken: 'Buffer.alloc(LINK_BYTES)',
    tests: [`${FEATURES}/trips/plans/plans.routes.test.ts`],
  },
  {
    guard: 'hidden photos',
    file: `${FEATURES}/photos/photos.routes.ts`,
    code: 'if (!member?.is_moderator) throw noSuchPhoto();',
    broken: '',
    tests: [`${FEATURES}/photos/photos.routes.test.ts`],
  },
  {
    guard: 'hidden photos: how long caches keep them',
    file: `${FEATURES}/photos/photos.routes.ts`,
    code: 'public, max-age=300, s-maxage=60, must-revalidate',
    broken: 'public, max-age=31536000, immutable',
    tests: [`${FEATURES}/photos/photos.routes.test.ts`],
  },
  {
    guard: 'hidden photos: what the worker keeps',
    file: 'web/worker/copies.ts',
    code: '/\\bno-store\\b/i',
    broken: '/\\bnever\\b/i',
    tests: ['web/worker/network.test.ts'],
  },
  {
    guard: 'decoder caps: sides and memory',
    file: `${PHOTOS}/photo-size.ts`,
    code: 'Math.max(metadata.width, metadata.height) > MAX_SIDE || megabytes > MAX_MEGABYTES',
    broken: 'false',
    tests: [`${PHOTOS}/decoder.test.ts`],
  },
  {
    guard: 'decoder caps: memory by the system',
    file: `${PHOTOS}/sandbox.ts`,
    code: '`--data=${dataMb * 1024 * 1024}`',
    broken: "'--data=unlimited'",
    tests: [`${PHOTOS}/decoder.test.ts`],
  },
  {
    guard: "the decoder's sandbox: processes and network",
    file: `${PHOTOS}/sandbox.ts`,
    code: '--unshare-all',
    broken: '--unshare-ipc',
    tests: [`${PHOTOS}/sandbox.test.ts`],
  },
  {
    guard: 'CSP: which scripts are ours',
    file: `${HTTP}/pages/security.ts`,
    code: 'if (!attributes.includes(nonce)) continue;',
    broken: '',
    tests: [`${HTTP}/pages/pages.test.ts`],
  },
  {
    guard: 'cookie flags: scripts',
    file: `${HTTP}/guards/identity.ts`,
    code: 'httpOnly: true',
    broken: 'httpOnly: false',
    tests: [`${FEATURES}/accounts/accounts.routes.test.ts`],
  },
  {
    guard: 'cookie flags: other sites',
    file: `${HTTP}/guards/identity.ts`,
    code: "sameSite: 'lax'",
    broken: "sameSite: 'none'",
    tests: [`${FEATURES}/accounts/accounts.routes.test.ts`],
  },
  {
    guard: 'cookie flags: HTTPS alone',
    file: `${HTTP}/guards/identity.ts`,
    code: 'secure: isSecure',
    broken: 'secure: false',
    tests: [`${FEATURES}/accounts/accounts.routes.test.ts`],
  },
  {
    guard: 'cursor binding',
    file: `${FEATURES}/reviews/lists/review-cursor.ts`,
    code: 'name !== list ||',
    broken: '',
    tests: [`${FEATURES}/reviews/reviews.routes.test.ts`],
  },
  {
    guard: 'budget ledger: members',
    file: `${FEATURES}/summaries/writing/summary-writing.repository.ts`,
    code: "if (memberId !== null && spent.member >= budget.memberDaily) return 'member';",
    broken: '',
    tests: [`${FEATURES}/summaries/writing/summary-budgets.test.ts`],
  },
  {
    guard: "moderator's own review",
    file: `${FEATURES}/moderation/moderation.service.ts`,
    code: 'if (facts.memberId === act.moderatorId) throw new HttpError(403, OWN_REVIEW);',
    broken: '',
    tests: [`${FEATURES}/moderation/moderation.routes.test.ts`],
  },
  {
    guard: "owners' requests: confirmed first",
    file: `${FEATURES}/owner-requests/owner-requests.repository.ts`,
    code: 'where confirmed_at is not null and settled_at is null',
    broken: 'where settled_at is null',
    tests: [`${FEATURES}/owner-requests/owner-requests.routes.test.ts`],
  },
  {
    guard: "owners' requests: a stranger's mailbox",
    file: `${FEATURES}/owner-requests/owner-requests.service.ts`,
    code: 'await limiter.enforce(BY_EMAIL, request.email.toLowerCase());',
    broken: '',
    tests: [`${FEATURES}/owner-requests/owner-requests.routes.test.ts`],
  },
  {
    guard: 'made-up reviews prove nothing',
    file: `${FEATURES}/reviews/writing/review-changes.repository.ts`,
    code: 'and not exists (select from members where id = member_id and is_demo)',
    broken: '',
    tests: [`${FEATURES}/reviews/demo-reviews.test.ts`],
  },
];
