import type { CorrectionField } from './corrections.ts';

/** What people rely on when they decide to get in: moderators see it before the rest of their queue. */
export const URGENT_REASON = 'wrong';
export const URGENT_FIELDS: readonly CorrectionField[] = ['danger', 'closure', 'closed'];
