export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? Number(sorted[middle])
    : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
};

/** The percentile. */
export const percentile = (values: readonly number[], percent: number): number =>
  Number(
    values.toSorted((a, b) => a - b)[
      Math.min(values.length - 1, Math.ceil((values.length * percent) / 100) - 1)
    ],
  );

/** Below the goal; a figure that is not a number never is. */
export const verdict = (figure: number, goal: number): string =>
  figure <= goal ? 'reached' : 'not reached';

/** Columns as wide as their widest cell, numbers aligned right; the first and last column are words. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const head = rows[0] ?? [];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isWords = (column: number) => column === 0 || column === head.length - 1;
  const cells = (row: readonly string[]) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isWords(column) ? cell.padEnd(width) : cell.padStart(width);
    });
  return rows.map((row) => cells(row).join('  ').trimEnd()).join('\n');
};
