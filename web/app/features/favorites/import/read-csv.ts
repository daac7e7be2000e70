/** RFC 4180: quotes around a field, two for one inside, and line breaks in them. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** 200 rows with 250 columns. Millions, even of empty ones, would hold up the page for many seconds. */
const MAX_FIELDS = 50_000;

/** `unfinished`: a quote has no end, and what follows it would be lost. */
export const readCsv = (text: string): string[][] | 'unfinished' | 'too long' => {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  for (let count = 0; FIELD.lastIndex < text.length; count += 1) {
    if (count === MAX_FIELDS) return 'too long';
    const found = FIELD.exec(text);
    if (!found) return 'unfinished';
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((fields) => fields.some((field) => field !== ''));
};
