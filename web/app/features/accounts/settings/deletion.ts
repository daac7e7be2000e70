import { isForbidden, isUnauthenticated, unanswered } from '../../../lib/http/failure.ts';
import { deleteAccount } from '../calls.ts';

/**
 * Deletes the account, however many tries it takes. A try without an answer may have worked all the
 * same: if the next one finds no account, it did.
 */
export const createDeletion = () => {
  let isUnanswered = false;
  return async (password: string, reviews: 'keep' | 'delete') => {
    try {
      await deleteAccount(password, reviews);
    } catch (error) {
      if (isUnanswered && isUnauthenticated(error)) return;
      // A wrong password means there is an account, so no try before this one worked.
      isUnanswered = unanswered(error) !== undefined || (isUnanswered && !isForbidden(error));
      throw error;
    }
  };
};
