import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';

/** What is wrong with a new password, in words for its owner; null if nothing is. */
export const passwordProblem = (password: string): string | null => {
  if (password.length < PASSWORD_MIN_LENGTH) {
    return `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  }
  return password.length > PASSWORD_MAX_LENGTH
    ? `Password must be at most ${PASSWORD_MAX_LENGTH} characters long.`
    : null;
};
