import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoUrl } from '@wildsoak/contract/rules/photo-formats';
import { REVIEW_ANSWERS, type AnswerField } from '@wildsoak/contract/rules/review-answers';
import { FILES_DIR } from './address.ts';
import { runSql } from './database.ts';
import { addMember, type Member } from './member.ts';
import { pngOf } from './pictures.ts';
import { expect, test } from './test.ts';

/** Each test file has its own springs, so that no two files meet in a list. */
export const REVIEWED = {
  screens: 700,
  gallery: 720,
  moderation: 730,
  validation: 750,
  xss: 770,
  contributor: 340,
  lostFiles: 350,
  hiddenPhotos: 360,
  outbox: 370,
} as const;

/** A retry uses other springs than the attempt before. */
const RETRY_STEP = 200;

/** The spring at `index`, counted from `first` over springs that exist. */
export const springAt = async (first: number, index = 0): Promise<number> =>
  Number(
    await runSql(
      `select id from springs where id >= :'first'::integer and removed_at is null and name is not null
       order by id offset :'index'::integer limit 1`,
      { first: String(first + RETRY_STEP * test.info().retry), index: String(index) },
    ),
  );

const ANSWERS = REVIEW_ANSWERS.map(({ field }) => field).join(', ');

interface ReviewFacts extends Partial<Record<AnswerField, boolean>> {
  rating?: number;
  comment?: string | null;
  at?: string;
  score?: number;
}

/** Writes the row and every count that depends on it. Returns its id. */
export const addReview = async (
  member: Member,
  springId: number,
  {
    rating = 4,
    comment = 'Warm, quiet, worth the walk.',
    at,
    score = 0,
    ...answers
  }: ReviewFacts = {},
): Promise<number> => {
  const id = await runSql(
    `with written as (
       insert into reviews
         (spring_id, member_id, rating, comment, created_at, vote_score, ${ANSWERS})
       select :'spring'::integer, :'member'::bigint, rating, comment, created_at, vote_score, ${ANSWERS}
       from jsonb_populate_record(null::reviews, :'facts'::jsonb)
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
        rating,
        comment,
        created_at: at ?? '2026-05-02T10:00:00Z',
        vote_score: score,
        ...answers,
      }),
    },
  );
  return Number(id);
};

/** Each by another member; the last is the newest, and each names its number. */
export const addReviews = async (springId: number, count: number) => {
  for (let index = 0; index < count; index += 1) {
    await addReview(await addMember(), springId, {
      rating: (index % 5) + 1,
      comment: `Review number ${index + 1}.`,
      at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      score: (index * 7) % 11,
    });
  }
};

/** A member's reviews, as the database holds them. */
export const reviewsIn = async (member: Member): Promise<Record<string, unknown>[]> =>
  JSON.parse(
    await runSql(
      `select coalesce(jsonb_agg(to_jsonb(written) - 'id' order by id), '[]')
       from (
         select id, rating, comment, ${ANSWERS}, photo_hash is not null as has_photo
         from reviews where member_id = :'member'::bigint
       ) written`,
      { member: member.id },
    ),
  ) as Record<string, unknown>[];

const reviewsOf = (page: Page): Locator => page.getByRole('region', { name: /^(User )?Reviews/ });

/** Only reviews have vote buttons. */
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

/** Browsers go by the bytes, so one small PNG works for all widths and formats. */
const writeFiles = (hash: string) => {
  const folder = join(FILES_DIR, 'photos', hash.slice(0, 1), hash);
  mkdirSync(folder, { recursive: true });
  for (const width of PHOTO_WIDTHS) {
    for (const format of PHOTO_FORMATS)
      writeFileSync(join(folder, `${width}.${format}`), pngOf(160, 120, [60, 140, 150]));
  }
};

/** Returns the URL of the photo. */
export const addPhoto = async (reviewId: number): Promise<string> => {
  const hash = reviewId.toString(36).padStart(43, 'p');
  writeFiles(hash);
  await runSql(
    `insert into photos (hash, width, height, preview, claimed_at)
     values (:'hash', 1600, 1200, :'preview', null)`,
    { hash, preview: PREVIEW },
  );
  await runSql(`update reviews set photo_hash = :'hash' where id = :'id'::integer`, {
    hash,
    id: String(reviewId),
  });
  return photoUrl(hash);
};

/** Only the row: no counts change, unlike when a moderator hides it. */
export const hideReview = async (reviewId: number): Promise<void> => {
  await runSql(`update reviews set hidden_at = now() where id = :'id'::integer`, {
    id: String(reviewId),
  });
};
