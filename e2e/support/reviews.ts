import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoUrl } from '@wildsoak/contract/rules/photos';
import { FILES_DIR } from './address.ts';
import { runSql } from './database.ts';
import { addMember, type Member } from './member.ts';
import { pngOf } from './pictures.ts';
import { expect, test } from './test.ts';

/** Each test file has its own springs, so no two files meet in the lists. */
export const REVIEWED = {
  screens: 700,
  photos: 710,
  gallery: 720,
  moderation: 730,
  states: 740,
  validation: 750,
  errors: 760,
  xss: 770,
  profile: 300,
  corrections: 780,
  contributor: 340,
  lostFiles: 350,
  hiddenPhotos: 360,
} as const;

/** A retried test gets springs that the first try has not written about. */
const RETRY_STEP = 200;

/** The existing spring that comes `index` places after the given one. */
export const springAt = (first: number, index = 0): number =>
  Number(
    runSql(
      `select id from springs where id >= :'first'::integer and removed_at is null and name is not null
       order by id offset :'index'::integer limit 1`,
      { first: String(first + RETRY_STEP * test.info().retry), index: String(index) },
    ),
  );

interface ReviewFacts {
  rating?: number;
  comment?: string | null;
  at?: string;
  score?: number;
  isSoakable?: boolean | null;
  isClothingOptional?: boolean | null;
}

/** Straight to the database, with everything that counts it. Returns its id. */
export const addReview = (member: Member, springId: number, facts: ReviewFacts = {}): number => {
  const id = runSql(
    `with written as (
       insert into reviews
         (spring_id, member_id, rating, comment, created_at, vote_score, is_soakable,
          is_clothing_optional)
       select :'spring'::integer, :'member'::bigint, rating, comment, at, score, soakable, clothing
       from jsonb_to_record(:'facts'::jsonb) as given
         (rating integer, comment text, at timestamptz, score integer, soakable boolean,
          clothing boolean)
       returning id, rating
     ), counted as (
       update springs set review_count = review_count + 1, rating_count = rating_count + 1,
         rating_sum = rating_sum + (select rating from written),
         average_rating = round((rating_sum + (select rating from written))::numeric
           / (rating_count + 1), 2)
       where id = :'spring'::integer
     ), author as (
       update members set review_count = review_count + 1 where id = :'member'::bigint
     )
     select id from written`,
    {
      spring: String(springId),
      member: member.id,
      facts: JSON.stringify({
        rating: facts.rating ?? 4,
        comment: facts.comment === undefined ? 'Warm, quiet, worth the walk.' : facts.comment,
        at: facts.at ?? '2026-05-02T10:00:00Z',
        score: facts.score ?? 0,
        soakable: facts.isSoakable ?? null,
        clothing: facts.isClothingOptional ?? null,
      }),
    },
  );
  return Number(id);
};

/** So many reviews by as many members; the last is the newest, and each says its number. */
export const addReviews = (springId: number, count: number) => {
  for (let index = 0; index < count; index += 1) {
    addReview(addMember(), springId, {
      rating: (index % 5) + 1,
      comment: `Review number ${index + 1}.`,
      at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      score: (index * 7) % 11,
    });
  }
};

/** A member's reviews in the database. */
export const reviewsIn = (member: Member): Record<string, unknown>[] =>
  JSON.parse(
    runSql(
      `select coalesce(jsonb_agg(jsonb_build_object('rating', rating, 'comment', comment,
         'is_soakable', is_soakable, 'is_clothing_optional', is_clothing_optional,
         'has_photo', photo_hash is not null) order by id), '[]')
       from reviews where member_id = :'member'::bigint`,
      { member: member.id },
    ),
  ) as Record<string, unknown>[];

export const reviewsOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^(User )?Reviews/ });

/** The reviews themselves: their list items have vote buttons. */
export const itemsOf = (page: Page): Locator =>
  reviewsOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: 'Was this helpful?' }) });

export const toastOf = (page: Page, role: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(role).filter({ has: page.getByRole('button', { name: 'Close notification' }) });

export const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Your review' });

export const openForm = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Leave a Review' }).click();
  await expect(formOf(page)).toBeVisible();
  return formOf(page);
};

const PREVIEW =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Browsers look at the bytes, so one small PNG serves all widths and formats. */
const writeFiles = (hash: string) => {
  const folder = join(FILES_DIR, 'photos', hash.slice(0, 1), hash);
  mkdirSync(folder, { recursive: true });
  for (const width of PHOTO_WIDTHS) {
    for (const format of PHOTO_FORMATS)
      writeFileSync(join(folder, `${width}.${format}`), pngOf(160, 120, [60, 140, 150]));
  }
};

/** Adds a photo to a review. Returns its address. */
export const addPhoto = (reviewId: number): string => {
  const hash = reviewId.toString(36).padStart(43, 'p');
  writeFiles(hash);
  runSql(
    `insert into photos (hash, width, height, preview, claimed_at)
     values (:'hash', 1600, 1200, :'preview', null)`,
    { hash, preview: PREVIEW },
  );
  runSql(`update reviews set photo_hash = :'hash' where id = :'id'::integer`, {
    hash,
    id: String(reviewId),
  });
  return photoUrl(hash);
};

/** As a moderator does, but without updating the numbers. */
export const hideReview = (reviewId: number): void => {
  runSql(`update reviews set hidden_at = now() where id = :'id'::integer`, {
    id: String(reviewId),
  });
};
