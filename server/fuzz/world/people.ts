import type { Auth } from '@wildsoak/contract/endpoint';
import fc from 'fast-check';

/**
 * Whoever calls is a pure function of a number, so that a request can be made again in another run.
 * So many that the limits of one member stop few: ten reviews a day are the strictest.
 */
export const MEMBERS = 6_000;
export const PASSWORD = 'a-good-password';

/** In SQL and here alike: every fourth a moderator, those before them with Premium. */
const ROLES = ['moderator', 'member', 'member', 'premium'] as const;
type Role = (typeof ROLES)[number];

export const usernameOf = (member: number) => `fuzz-${member}`;
export const emailOf = (member: number) => `fuzz-${member}@example.test`;
export const sessionOf = (member: number) => `fuzz-session-${member}`;

/** As the links of mails have them: 43 characters. */
export const verifyTokenOf = (member: number) => `verify${String(member).padStart(37, '0')}`;
export const resetTokenOf = (member: number) => `resets${String(member).padStart(37, '0')}`;

/** Small numbers are called more often, so that limits are met too. */
const some = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: MEMBERS / 4 - 1 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);

const withRole = (...roles: Role[]): fc.Arbitrary<number> =>
  fc
    .tuple(
      some,
      fc.constantFrom(...ROLES.keys()).filter((at) => roles.includes(ROLES[at] as Role)),
    )
    .map(([n, at]) => n * 4 + (at === 0 ? 4 : at));

export const anyMember = withRole('member', 'premium', 'moderator');

/** Those who may make a call, with the right to it. */
export const membersFor: Record<Auth, fc.Arbitrary<number | null>> = {
  public: fc.oneof(fc.constant(null), anyMember),
  member: anyMember,
  premium: withRole('premium'),
  moderator: withRole('moderator'),
};
