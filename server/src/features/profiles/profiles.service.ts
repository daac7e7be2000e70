import type { Profile } from '@wildsoak/contract/profiles';
import type { Database } from '../../platform/database/database.ts';
import { updateProfile, type ProfileChanges } from './profiles.repository.ts';

/** What is only blanks says nothing, and is stored as nothing. */
const trimmed = (text: string | null | undefined) =>
  text === undefined ? undefined : text?.trim() || null;

/** Undefined where the member has gone meanwhile. */
export const changeProfile = (
  database: Database,
  memberId: string,
  { location, bio }: Partial<ProfileChanges>,
): Promise<Profile | undefined> =>
  updateProfile(database, memberId, { location: trimmed(location), bio: trimmed(bio) });
