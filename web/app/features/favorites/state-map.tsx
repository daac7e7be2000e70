import type { StateCounts } from './state-counts.ts';

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
const COLUMN_CHARACTERS = 3;

interface Tile {
  code: string;
  column: number;
  row: number;
}

export const STATE_TILES: readonly Tile[] = GRID.flatMap((line, row) =>
  [...line.matchAll(/[A-Z]{2}/g)].map(({ 0: code, index }) => ({
    code,
    column: index / COLUMN_CHARACTERS,
    row,
  })),
);

export const ROWS = GRID.length;
export const COLUMNS = Math.max(...STATE_TILES.map(({ column }) => column)) + 1;

/** In the drawing's own units. */
const SIDE = 40;
const GAP = 4;
const STEP = SIDE + GAP;
const INSET = 2;
/** Longer than this, the number needs smaller type. */
const ROOM = 5;

const numbersOf = ({ visited, toGo }: StateCounts): string =>
  [visited > 0 ? visited : '', toGo > 0 ? `+${toGo}` : ''].join('');

const groundOf = (counts: StateCounts | undefined): string => {
  if (!counts) return 'fill-sunken';
  return counts.visited > 0 ? 'fill-accent' : 'fill-surface';
};

const inkOf = (counts: StateCounts | undefined): string => {
  if (!counts) return 'fill-quiet';
  return counts.visited > 0 ? 'fill-on-accent' : 'fill-ink';
};

const Square = ({ counts }: { counts: StateCounts | undefined }) => (
  <>
    <rect width={SIDE} height={SIDE} rx={6} className={groundOf(counts)} />
    {counts && counts.toGo > 0 && (
      <rect
        x={INSET}
        y={INSET}
        width={SIDE - 2 * INSET}
        height={SIDE - 2 * INSET}
        rx={5}
        strokeWidth={2}
        className={`fill-none ${counts.visited > 0 ? 'stroke-on-accent' : 'stroke-accent'}`}
      />
    )}
  </>
);

const StateTile = ({
  tile: { code, column, row },
  counts,
}: {
  tile: Tile;
  counts: StateCounts | undefined;
}) => {
  const numbers = counts && numbersOf(counts);
  return (
    <g transform={`translate(${column * STEP} ${row * STEP})`} className={inkOf(counts)}>
      <Square counts={counts} />
      <text x={SIDE / 2} y={numbers ? 17 : 25} textAnchor="middle" fontSize={13}>
        {code}
      </text>
      {numbers && (
        <text
          x={SIDE / 2}
          y={32}
          textAnchor="middle"
          fontSize={numbers.length > ROOM ? 9 : 13}
          fontWeight={700}
        >
          {numbers}
        </text>
      )}
    </g>
  );
};

/** An example of each kind, as on the map. */
const Key = ({ visited, toGo, text }: { visited: number; toGo: number; text: string }) => {
  const counts = { code: '', name: '', visited, toGo };
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} className={`size-8 ${inkOf(counts)}`}>
        <Square counts={counts} />
        <text x={SIDE / 2} y={25} textAnchor="middle" fontSize={13} fontWeight={700}>
          {numbersOf(counts)}
        </text>
      </svg>
      {text}
    </span>
  );
};

/** Hidden from screen readers: the same numbers are beside it in words. */
export const StateMap = ({ states }: { states: StateCounts[] }) => (
  <div aria-hidden className="flex flex-col gap-4">
    <svg viewBox={`0 0 ${COLUMNS * STEP - GAP} ${ROWS * STEP - GAP}`} className="w-full">
      {STATE_TILES.map((tile) => (
        <StateTile
          key={tile.code}
          tile={tile}
          counts={states.find(({ code }) => code === tile.code)}
        />
      ))}
    </svg>
    <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-quiet">
      <Key visited={2} toGo={0} text="visited" />
      <Key visited={0} toGo={3} text="to go" />
      <Key visited={2} toGo={3} text="both" />
    </p>
  </div>
);
