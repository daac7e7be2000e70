import { hashPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { putFavorites, putMember, type DemoMember } from './demo.repository.ts';

const PASSWORD = 'soak-and-see';

const member = (
  username: string,
  location: string | null,
  bio: string | null,
  isPremium = false,
): DemoMember => ({ username, email: `${username}@wildsoak.example`, location, bio, isPremium });

const MEMBERS = [
  member('marge', 'Stanley, Idaho', 'Thirty years of cold mornings and hot water.', true),
  member('walt', 'Bishop, California', 'I bring a thermometer and a trash bag.'),
  member('june', 'Truth or Consequences, New Mexico', null),
  member('otis', null, 'New to this. Slowly working through Oregon.'),
  member('ida', 'Thermopolis, Wyoming', 'Retired geologist. Ask me about travertine.'),
];

const FAVORITES = [24, 12, 6, 1, 0];

/** Members to try the site with. Running it again puts them back as they were. */
export const seedDemo = async ({ database }: Platform, say: (line: string) => void) => {
  const passwordHash = await hashPassword(PASSWORD);
  await database.transaction().execute(async (transaction) => {
    for (const [i, one] of MEMBERS.entries()) {
      const id = await putMember(transaction, one, passwordHash);
      await putFavorites(transaction, id, { count: FAVORITES[i] ?? 0, offset: i });
    }
  });
  say('Demo members (username, password):');
  for (const { username, isPremium } of MEMBERS) {
    say(`  ${username.padEnd(8)} ${PASSWORD}${isPremium ? '   (Premium)' : ''}`);
  }
};
