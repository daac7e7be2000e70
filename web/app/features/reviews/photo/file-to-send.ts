import { ApiError } from '../../../lib/http/api.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

/**
 * What goes with a review. A photo that was refused while its sender could read why is left out, as
 * they have seen; one that was still being looked at when they pressed stops the sending.
 */
export const fileToSend = (
  atPress: PreparedPhoto | null | undefined,
  prepared: PreparedPhoto | null | undefined,
): File | null => {
  if (prepared?.problem && !atPress) throw new ApiError(400, prepared.problem);
  return prepared?.file ?? null;
};
