import type { Locator, Page } from '@playwright/test';
import { runSql } from './database.ts';
import type { Member } from './member.ts';
import { expect } from './test.ts';

interface CorrectionFacts {
  field: 'position' | 'name' | 'fee' | 'access';
  proposed: object;
  note?: string;
  /** Whether a moderator has accepted it, and when. */
  acceptedAt?: string;
  saidAt?: string;
}

/** Straight to the database; the spring's columns stay as they are. */
export const addCorrection = async (
  member: Member,
  springId: number,
  { field, proposed, note, saidAt, acceptedAt }: CorrectionFacts,
): Promise<number> =>
  Number(
    await runSql(
      `insert into corrections
         (spring_id, member_id, field, proposed, note, created_at, settled_at, accepted, is_shown)
       select :'spring'::integer, :'member'::bigint, :'field', :'proposed'::jsonb,
         nullif(:'note', ''), :'said'::timestamptz, accepted_at,
         case when accepted_at is not null then true end, accepted_at is not null
       from (select nullif(:'accepted', '')::timestamptz as accepted_at) given
       returning id`,
      {
        spring: String(springId),
        member: member.id,
        field,
        proposed: JSON.stringify(proposed),
        note: note ?? '',
        said: saidAt ?? '2026-11-01T10:00:00Z',
        accepted: acceptedAt ?? '',
      },
    ),
  );

/** A member's corrections in the database. */
export const correctionsIn = async (member: Member): Promise<Record<string, unknown>[]> =>
  JSON.parse(
    await runSql(
      `select coalesce(jsonb_agg(jsonb_build_object('field', field, 'proposed', proposed,
         'note', note, 'accepted', accepted) order by id), '[]')
       from corrections where member_id = :'member'::bigint`,
      { member: member.id },
    ),
  ) as Record<string, unknown>[];

export const correctionDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Suggest a correction' });

export const openCorrection = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Suggest a correction' }).click();
  await expect(correctionDialog(page)).toBeVisible();
  return correctionDialog(page);
};

export const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Details' });

export const practicalOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Good to know' });

export const correctionQueue = (page: Page): Locator =>
  page.getByRole('region', { name: /^Corrections/ });
