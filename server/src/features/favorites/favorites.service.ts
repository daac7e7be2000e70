import type { accountExport } from '@wildsoak/contract/accounts';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import type { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Member } from '../../platform/sessions.ts';
import { listFavorites, readFavoritesPage } from './favorites.repository.ts';

type ExportedFavorite = z.infer<typeof accountExport>['favorites'][number];

const EXPORT_PAGE = 500;

/** A list is its owner's alone; the refusal does not tell whether anybody has the name. */
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
  let lastSpringId = 0;
  for (;;) {
    const page = await readFavoritesPage(database, memberId, lastSpringId, EXPORT_PAGE);
    for (const { created_at: createdAt, ...favorite } of page) {
      yield { ...favorite, created_at: createdAt.toISOString() };
    }
    const last = page.at(-1);
    if (!last || page.length < EXPORT_PAGE) return;
    lastSpringId = last.id;
  }
}
