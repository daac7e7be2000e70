export interface DemoMember {
  username: string;
  email: string;
  location: string | null;
  bio: string | null;
  role: 'Premium' | 'moderator, operator' | undefined;
}

export const PASSWORD = 'soak-and-see';

/** How long ago the members joined on the day we make them: before the oldest review. */
export const JOINED_DAYS_AGO = 760;

const member = (
  username: string,
  location: string | null,
  bio: string | null,
  role?: DemoMember['role'],
): DemoMember => ({ username, email: `${username}@wildsoak.example`, location, bio, role });

export const MEMBERS = [
  member('marge', 'Stanley, Idaho', 'Thirty years of cold mornings and hot water.', 'Premium'),
  member('walt', 'Bishop, California', 'I bring a thermometer and a trash bag.'),
  member('june', 'Truth or Consequences, New Mexico', null),
  member('otis', null, 'New to this. Slowly working through Oregon.'),
  member('ida', 'Thermopolis, Wyoming', 'Retired geologist. Ask me about travertine.'),
  member('hazel', 'Missoula, Montana', 'Skis in winter, boots in summer, towel always.'),
  member('amos', 'Reno, Nevada', null),
  member('rosa', 'Durango, Colorado', 'The longer the hike, the better the soak.'),
  member('theo', 'Seattle, Washington', 'Rain does not count as a soak.'),
  member('pearl', 'Logan, Utah', 'I handle the reports here.', 'moderator, operator'),
];

/** Of the first members; the others have none. */
export const FAVORITE_COUNTS = [24, 12, 6, 1, 0];
