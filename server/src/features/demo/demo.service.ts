import { hashPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { putDemoCorrections } from './demo-corrections.service.ts';
import { createDemoReviews, JOINED_DAYS_AGO } from './demo-reviews.service.ts';
import { findDemoMembers, putFavorites, putMember, type DemoMember } from './demo.repository.ts';

const PASSWORD = 'soak-and-see';

const member = (
  username: string,
  location: string | null,
  bio: string | null,
  role?: 'Premium' | 'moderator',
): DemoMember => ({ username, email: `${username}@wildsoak.example`, location, bio, role });

const MEMBERS = [
  member('marge', 'Stanley, Idaho', 'Thirty years of cold mornings and hot water.', 'Premium'),
  member('walt', 'Bishop, California', 'I bring a thermometer and a trash bag.'),
  member('june', 'Truth or Consequences, New Mexico', null),
  member('otis', null, 'New to this. Slowly working through Oregon.'),
  member('ida', 'Thermopolis, Wyoming', 'Retired geologist. Ask me about travertine.'),
  member('hazel', 'Missoula, Montana', 'Skis in winter, boots in summer, towel always.'),
  member('amos', 'Reno, Nevada', null),
  member('rosa', 'Durango, Colorado', 'The longer the walk, the better the bath.'),
  member('theo', 'Seattle, Washington', 'Rain does not count as a soak.'),
  member('pearl', 'Logan, Utah', 'I look at what people report here.', 'moderator'),
];

const FAVORITES = [24, 12, 6, 1, 0];

/** Who of them is there to sign in as, in one line. */
export const listDemoLogins = async ({ database }: Platform): Promise<string> => {
  const there = await findDemoMembers(database, MEMBERS);
  if (there.length === 0) return 'none yet: npm run seed:demo makes them';
  const names = there.map(({ username, role }) => (role ? `${username} (${role})` : username));
  return `${names.join(', ')}; password ${PASSWORD}`;
};

/** Members to try the site with. Running it again puts them back as they were. */
export const seedDemo = async (platform: Platform, say: (line: string) => void) => {
  const passwordHash = await hashPassword(PASSWORD);
  const members = new Map<string, string>();
  await platform.database.transaction().execute(async (transaction) => {
    for (const [i, one] of MEMBERS.entries()) {
      const id = await putMember(transaction, one, passwordHash, JOINED_DAYS_AGO);
      await putFavorites(transaction, id, { count: FAVORITES[i] ?? 0, offset: i });
      members.set(one.username, id);
    }
  });
  say('Demo members (username, password):');
  for (const { username, role } of MEMBERS) {
    say(`  ${username.padEnd(8)} ${PASSWORD}${role ? `   (${role})` : ''}`);
  }
  say('Writing their reviews and drawing the photos …');
  const written = await createDemoReviews(platform)(members);
  say(`They have ${written.reviews} reviews with ${written.photos} photos and their votes.`);
  await platform.database
    .transaction()
    .execute((transaction) => putDemoCorrections(transaction, members));
  say('The moderator has reports and a correction to look at, at /moderation.');
};
