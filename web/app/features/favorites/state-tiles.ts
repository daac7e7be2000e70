/** Each state is one square, about where it is: small states count as much as large ones. */
const GRID = [
  'AK                            ME',
  '                           VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT   ',
  'CA UT CO NE MO KY WV VA MD DE   ',
  '   AZ NM KS AR TN NC SC         ',
  '         OK LA MS AL GA         ',
  'HI       TX             FL      ',
];

/** A code and the blank after it. */
const STEP = 3;

export interface Tile {
  code: string;
  column: number;
  row: number;
}

export const STATE_TILES: readonly Tile[] = GRID.flatMap((line, row) =>
  [...line.matchAll(/[A-Z]{2}/g)].map(({ 0: code, index }) => ({
    code,
    column: index / STEP,
    row,
  })),
);

export const ROWS = GRID.length;
export const COLUMNS = Math.max(...STATE_TILES.map(({ column }) => column)) + 1;
