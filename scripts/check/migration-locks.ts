import { FREE_TEXT, splitStatements } from '../../server/src/platform/database/split-statements.ts';

/** A comment above a statement that says why it is safe: `-- Safe: nobody reads it since 0024.` */
const SAFE = '-- Safe: ';
/** On a line of its own: each statement runs alone. */
const NO_TRANSACTION = /^-- No transaction\b/m;

type Statement = { text: string; isSafe: boolean };

function statementsOf(sql: string): Statement[] {
  return splitStatements(sql).map((statement) => ({
    isSafe: statement.match(FREE_TEXT)?.some((text) => text.startsWith(SAFE)) ?? false,
    text: statement
      .replaceAll(FREE_TEXT, (text) => (text.startsWith('--') ? '' : "''"))
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  }));
}

const table = String.raw`(?:if (?:not )?exists )?(?:only )?(?<table>[\w."]+)`;
const alters = (change: string) => new RegExp(`^alter table ${table}.* ${change}`);

/** How a statement can stop the release that still runs, and what to do instead. */
const DANGERS: [RegExp, string][] = [
  [
    new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${table}`),
    'locks the table against writers: create the index concurrently, in a file of its own',
  ],
  [/^(?:drop index|reindex) (?!concurrently)/, 'locks the table: do it concurrently'],
  [
    alters(
      String.raw`add (?:column )?(?!constraint|check|foreign|primary|unique)[^,]*not null(?![^,]*default)`,
    ),
    'the release that runs does not fill this column: give it a default, or let it be null',
  ],
  [
    alters(
      String.raw`(?:default (?!now\(\))\w+\(|generated always as \(|generated \w+(?: default)? as identity|\b(?:big)?serial\b)`,
    ),
    'writes the whole table again under a lock: add an empty column and fill it later',
  ],
  [
    alters(String.raw`alter (?:column )?[\w"]+ (?:set data )?type`),
    'writes the whole table again under a lock: add a second column instead',
  ],
  [alters('rename'), 'the release that runs uses the old name: add the new one beside it'],
  [
    alters('drop (?:column )?(?!constraint|not null|default|expression|identity)'),
    'the release that runs may read it: say since when nobody does',
  ],
  [
    /^drop (?:table|view|function|type|schema)/,
    'the release that runs may use it: say since when nobody does',
  ],
  [
    alters('set not null'),
    'reads the whole table under a lock: add a check that is not valid, validate it in the next file, then set it',
  ],
  [
    alters(String.raw`(?:references|foreign key|check \()(?!.*not valid)`),
    'reads the whole table under a lock: add the constraint as not valid, and validate it in a file of its own',
  ],
  [
    alters(String.raw`add (?:constraint [\w"]+ )?(?:unique|primary key|exclude)(?!.*using index)`),
    'builds an index under a lock: create it concurrently, then add the constraint using it',
  ],
  [new RegExp(`^(?:lock|truncate|cluster|vacuum full)(?: table)? ${table}`), 'locks the table'],
];

const TAKES_LOCKS = /^(?:alter table|create trigger|drop trigger)/;
const MOVES_ROWS = new RegExp(`^(?:with .*)?(?:update|delete from) ${table}`);
const CONCURRENT = /^(?:create (?:unique )?index|drop index|reindex(?: \w+)?) concurrently/;
const CREATED_INDEX = /^create (?:unique )?index concurrently (?:if not exists )?([\w"]+)/;

function checkAlone(statements: Statement[]): string[] {
  return statements.flatMap(({ text }, index) => {
    if (!CONCURRENT.test(text)) return ['belongs into a file with a transaction'];
    const name = CREATED_INDEX.exec(text)?.[1];
    const isDropped = statements
      .slice(0, index)
      .some((before) => before.text === `drop index concurrently if exists ${name}`);
    // A failed build leaves a broken index of that name behind.
    return name === undefined || isDropped
      ? []
      : [`can leave a broken index: drop index concurrently if exists ${name} first`];
  });
}

function checkTogether(statements: Statement[]): string[] {
  const created = new Set(
    statements.flatMap(
      ({ text }) => new RegExp(`^create table ${table}`).exec(text)?.groups?.['table'] ?? [],
    ),
  );
  const isOld = (name: string | undefined) => name === undefined || !created.has(name);
  const holdsLock = statements.some(
    ({ text }) =>
      TAKES_LOCKS.test(text) &&
      isOld(new RegExp(`(?:table|on) ${table}`).exec(text)?.groups?.['table']),
  );
  return statements.flatMap(({ text, isSafe }) => {
    if (isSafe) return [];
    if (CONCURRENT.test(text))
      return ['does not run in a transaction: begin the file with "-- No transaction"'];
    const found = DANGERS.flatMap(([pattern, why]) => {
      const match = pattern.exec(text);
      return match && isOld(match.groups?.['table']) ? [`${text.slice(0, 60)}: ${why}`] : [];
    });
    const moved = MOVES_ROWS.exec(text);
    if (holdsLock && moved && isOld(moved.groups?.['table'])) {
      found.push(
        `${text.slice(0, 60)}: moves rows while the file holds a lock: put it into a file of its own`,
      );
    }
    return found;
  });
}

/** Migrations that would stop the release that still runs, or break it. See CONTRIBUTING.md. */
export function findMigrationLocks(name: string, sql: string): string[] {
  if (!/^server\/(?:migrations\/\d+_\w+|schema\/[\w-]+)\.sql$/.test(name)) return [];
  const statements = statementsOf(sql);
  const found = NO_TRANSACTION.test(sql) ? checkAlone(statements) : checkTogether(statements);
  return found.map((problem) => `${name}: ${problem}`);
}
