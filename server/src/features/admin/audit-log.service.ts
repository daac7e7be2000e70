import type { RecordedAct } from '@wildsoak/contract/admin';
import { ADMIN_PAGE } from '@wildsoak/contract/rules/limits';
import type { Database } from '../../platform/database/database.ts';
import { readActs } from '../../domain/audit-log.repository.ts';
import { readCursor, writeCursor, type Page } from '../../platform/http/calls/cursor.ts';

const POSITION = /^(\d{1,16}) (\d{1,18})$/;

export const listActs = async (
  database: Database,
  kind: RecordedAct['kind'] | undefined,
  cursor: string | undefined,
): Promise<Page<RecordedAct>> => {
  const position = readCursor(POSITION, cursor);
  const [micros = '', id = ''] = position ?? [];
  const rows = await readActs(database, kind, position && { micros, id });
  const shown = rows.slice(0, ADMIN_PAGE);
  const last = rows.length > ADMIN_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown,
    next: last ? writeCursor(`${last.micros} ${last.id}`) : null,
  };
};
