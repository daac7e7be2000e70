import { hashPassword } from '../server/src/platform/passwords.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { CORRECTIONS } from './corrections.ts';
import { putCorrection } from './corrections.repository.ts';
import { FAVORITE_COUNTS, JOINED_DAYS_AGO, MEMBERS, PASSWORD } from './members.ts';
import { findDemoMembers, putFavorites, putMember } from './members.repository.ts';
import { createDemoReviews } from './seed-reviews.ts';
import { DEMO_VISITS } from './visits.ts';
import { putVisits } from './visits.repository.ts';

/** The demo members that this database has, in one line. */
export const listDemoLogins = async ({ database }: Platform): Promise<string> => {
  const there = await findDemoMembers(database, MEMBERS);
  if (there.length === 0) return 'none yet: npm run seed:demo makes them';
  const names = there.map(({ username, role }) => (role ? `${username} (${role})` : username));
  return `${names.join(', ')}; password ${PASSWORD}`;
};

/** Running it again puts everything back the way it was. */
export const seedDemo = async (platform: Platform, say: (line: string) => void) => {
  const { database } = platform;
  const passwordHash = await hashPassword(PASSWORD);
  const members = new Map<string, string>();
  await database.transaction().execute(async (transaction) => {
    for (const [i, member] of MEMBERS.entries()) {
      const id = await putMember(transaction, member, passwordHash, JOINED_DAYS_AGO);
      await putFavorites(transaction, id, { count: FAVORITE_COUNTS[i] ?? 0, offset: i });
      members.set(member.username, id);
    }
  });
  say('Demo members (username, password):');
  for (const { username, role } of MEMBERS) {
    say(`  ${username.padEnd(8)} ${PASSWORD}${role ? `   (${role})` : ''}`);
  }
  say('Writing their reviews and storing their photos …');
  const written = await createDemoReviews(platform)(members);
  say(`They have ${written.reviews} reviews with ${written.photos} photos and their votes.`);
  await database.transaction().execute(async (transaction) => {
    await putVisits(transaction, members, DEMO_VISITS);
    for (const { author, moderator, daysAgo, ...correction } of CORRECTIONS) {
      await putCorrection(transaction, {
        ...correction,
        memberId: members.get(author) ?? '',
        acceptedBy: moderator === null ? null : (members.get(moderator) ?? ''),
        daysAfter: JOINED_DAYS_AGO - daysAgo,
      });
    }
  });
  say('pearl has reports and a correction to review at /moderation, and runs the site at /admin.');
};
