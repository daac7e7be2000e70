import { ApiError } from '../../../lib/http/api.ts';
import { deleteAccount } from '../calls.ts';

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

/**
 * Deletes the account, as often as it takes. A try without an answer may have been heard all the
 * same; when the next one finds nobody to delete, it was.
 */
export const createDeletion = () => {
  let isUnanswered = false;
  return async (password: string, reviews: 'keep' | 'delete') => {
    try {
      await deleteAccount(password, reviews);
    } catch (error) {
      const status = statusOf(error);
      if (isUnanswered && status === 401) return;
      // 403 is a wrong password, so there is an account: no try before it was heard.
      isUnanswered = status === 0 || (isUnanswered && status !== 403);
      throw error;
    }
  };
};
