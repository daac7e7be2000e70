import type { Auth } from '@wildsoak/contract/endpoint';
import fc from 'fast-check';

/**
 * A caller is a pure function of a number, so another run can repeat a request. There are many, so the
 * limits of a member stop few requests: ten reviews a day is the strictest.
 */
export const MEMBERS = 6_000;
export const PASSWORD = 'a-good-password';

/** The same in SQL: every fourth member is a moderator and an operator, and the member before has Premium. */
const ROLES = ['moderator', 'member', 'member', 'premium'] as const;
type Role = (typeof ROLES)[number];

export const usernameOf = (member: number) => `fuzz-${member}`;
export const emailOf = (member: number) => `fuzz-${member}@example.test`;
export const sessionOf = (member: number) => `fuzz-session-${member}`;

/** 43 characters, like the tokens in email links. */
export const verifyTokenOf = (member: number) => `verify${String(member).padStart(37, '0')}`;
export const resetTokenOf = (member: number) => `resets${String(member).padStart(37, '0')}`;

/** Member 0 comes up often, to reach the limits too. */
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

/** The members who may make a call. */
export const membersFor: Record<Auth, fc.Arbitrary<number | null>> = {
  public: fc.oneof(fc.constant(null), anyMember),
  member: anyMember,
  premium: withRole('premium'),
  moderator: withRole('moderator'),
  operator: withRole('moderator'),
};
