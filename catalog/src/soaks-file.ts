import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { FACT_WORDS, type Fact, type WordField } from '@wildsoak/contract/rules/practical';
import { SOAK_KINDS, type PublishedFact, type Soak } from '@wildsoak/contract/rules/soaks';

const SOAKS_FILE = new URL('../soaks.csv', import.meta.url);
const PAGES_FILE = new URL('../pages.csv', import.meta.url);

/** What soaks.csv and pages.csv say about one spring. */
export interface CatalogSoak {
  soak: Soak | null;
  facts: PublishedFact[];
}

type Row = Partial<Record<string, string>>;

const fail = (row: Row, column: string): never => {
  throw new Error(`soaks.csv, spring ${row['spring_id']}: '${row[column]}' is no ${column}`);
};

const textOf = (row: Row, column: string): string | null => row[column] || null;

const required = (row: Row, column: string): string => textOf(row, column) ?? fail(row, column);

const numberOf = (row: Row, column: string): number | null => {
  const text = textOf(row, column);
  if (text === null) return null;
  return Number.isFinite(Number(text)) ? Number(text) : fail(row, column);
};

const flagOf = (row: Row, column: string): boolean | undefined => {
  const text = textOf(row, column);
  if (text === null) return undefined;
  return text === 'true' || (text === 'false' ? false : fail(row, column));
};

const wordOf = <Word extends string>(row: Row, column: string, words: readonly Word[]): Word =>
  words.find((word) => word === row[column]) ?? fail(row, column);

const attributionOf = (row: Row) => ({
  source: required(row, 'source'),
  source_url: textOf(row, 'source_url'),
  date: textOf(row, 'date'),
});

const SAID_WORDS = ['road', 'clothing', 'dogs', 'camping'] as const satisfies WordField[];

const factsOf = (row: Row): PublishedFact[] => {
  const said: Fact[] = [];
  const miles = numberOf(row, 'walk_miles');
  if (miles !== null)
    said.push({
      field: 'walk',
      walk_miles: miles,
      walk_climb_feet: numberOf(row, 'walk_climb_feet'),
    });
  for (const field of SAID_WORDS)
    if (textOf(row, field) !== null)
      said.push({ field, [field]: wordOf(row, field, FACT_WORDS[field]) } as Fact);
  const [fee, isFree] = [textOf(row, 'fee'), flagOf(row, 'is_free')];
  if (fee !== null || isFree !== undefined)
    said.push({
      field: 'fee',
      fee: fee ?? (isFree ? 'Free' : 'There is a fee'),
      ...(isFree === undefined ? {} : { is_free: isFree }),
    });
  const access = textOf(row, 'access');
  if (access !== null) said.push({ field: 'access', access });
  return said.map((fact) => ({ ...fact, ...attributionOf(row) }));
};

const soakOf = (row: Row): Soak => {
  const confidence = wordOf(row, 'confidence', ['published', 'unconfirmed'] as const);
  const attribution = attributionOf(row);
  // What somebody published has a date, or says that it has none.
  if (attribution.date === null && confidence === 'published') fail(row, 'date');
  return {
    kind: wordOf(row, 'kind', SOAK_KINDS),
    confidence,
    guests_only: flagOf(row, 'guests_only') ?? false,
    text: required(row, 'text'),
    operator: textOf(row, 'operator'),
    official_url: textOf(row, 'official_url'),
    season: textOf(row, 'season'),
    pool_min_f: numberOf(row, 'pool_min_f'),
    pool_max_f: numberOf(row, 'pool_max_f'),
    ...attribution,
  };
};

const rowsOf = (file: URL | string) => parse<Row>(readFileSync(file, 'utf8'), { columns: true });

/** By spring. A page may be about a campground near by, so it only adds facts that the statement lacks. */
export const readSoaks = (
  soaksFile: URL | string = SOAKS_FILE,
  pagesFile: URL | string = PAGES_FILE,
): Map<number, CatalogSoak> => {
  const soaks = new Map<number, CatalogSoak>();
  for (const row of rowsOf(pagesFile))
    soaks.set(Number(required(row, 'spring_id')), { soak: null, facts: factsOf(row) });
  for (const row of rowsOf(soaksFile)) {
    const id = Number(required(row, 'spring_id'));
    const soak = soakOf(row);
    const known = soak.confidence === 'published' ? factsOf(row) : [];
    const isNew = ({ field }: PublishedFact) => !known.some((fact) => fact.field === field);
    soaks.set(id, { soak, facts: [...known, ...(soaks.get(id)?.facts.filter(isNew) ?? [])] });
  }
  return soaks;
};
