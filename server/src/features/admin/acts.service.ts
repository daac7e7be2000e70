import type { RecordedAct } from '@wildsoak/contract/admin';
import { ADMIN_PAGE } from '@wildsoak/contract/rules/limits';
import type { Database } from '../../platform/database/database.ts';
import { readActs, readActsAbout } from './acts.repository.ts';
import { readCursor, writeCursor, type Page } from '../../platform/http/calls/cursor.ts';

const POSITION = /^(\d{1,16}) (operator|moderation|hazard|visit) (\d{1,18})$/;

/** For the member's export. */
export const exportActs = readActsAbout;

export const listActs = async (
  database: Database,
  kind: RecordedAct['kind'] | undefined,
  cursor: string | undefined,
): Promise<Page<RecordedAct>> => {
  const position = readCursor(POSITION, cursor);
  const [micros = '', source = '', id = ''] = position ?? [];
  const rows = await readActs(database, kind, position && { micros, source, id });
  const shown = rows.slice(0, ADMIN_PAGE);
  const last = rows.length > ADMIN_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map((act) => ({ key: `${act.source}-${act.id}`, ...act })),
    next: last ? writeCursor(`${last.micros} ${last.source} ${last.id}`) : null,
  };
};
