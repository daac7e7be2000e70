import type { accountExport } from '@wildsoak/contract/accounts';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import type { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { inPages } from '../../platform/in-pages.ts';
import type { Member } from '../../platform/sessions.ts';
import { listFavorites, readFavoritesPage } from './favorites.repository.ts';

type ExportedFavorite = z.infer<typeof accountExport>['favorites'][number];

/** Only the owner sees a list. The refusal does not reveal whether anybody has the name. */
export const listOwnFavorites = async (database: Database, member: Member, username: string) => {
  if (username.toLowerCase() !== member.username.toLowerCase()) {
    throw new HttpError(403, 'You can only see your own favorites.');
  }
  const favorites = await listFavorites(database, member.id);
  const saved = (wanted: FavoriteCategory) =>
    favorites.filter(({ category }) => category === wanted);
  return { visited: saved('Visited'), bucketlist: saved('Bucket List') };
};

export async function* exportFavorites(
  database: Database,
  memberId: string,
): AsyncGenerator<ExportedFavorite> {
  type Page = Awaited<ReturnType<typeof readFavoritesPage>>;
  const rows = inPages<Page[number]>((last, size) =>
    readFavoritesPage(database, memberId, last?.id ?? 0, size),
  );
  for await (const { created_at: createdAt, ...favorite } of rows) {
    yield { ...favorite, created_at: createdAt.toISOString() };
  }
}
