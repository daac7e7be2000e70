import { Check, Minus } from 'lucide-react';

type Cell = boolean | string;

/** What you buy comes first. */
const ROWS: [what: string, free: Cell, premium: Cell][] = [
  ['New trips: springs along your drive, or one we suggest', false, true],
  ['Summaries', 'First lines', 'Full'],
  ['Changes to the drive of a saved trip', false, true],
  ['The map, search and filters, and every spring’s page', true, true],
  ['Springs within 1 to 4 hours of driving', true, true],
  ['Safety warnings, closures and recent reports', true, true],
  ['Reviews, photos, visits and favorites', true, true],
  ["Pages you've opened, even without a signal", true, true],
  ['Your saved trips, even after Premium ends', true, true],
];

const Answer = ({ cell }: { cell: Cell }) => {
  if (typeof cell === 'string') return cell;
  const Icon = cell ? Check : Minus;
  return (
    <Icon
      role="img"
      aria-label={cell ? 'Yes' : 'No'}
      className={`inline size-5 ${cell ? 'text-accent' : 'text-quiet'}`}
    />
  );
};

const CELL = 'px-1 py-2 text-center max-sm:text-sm';
const HEAD = 'w-20 px-1 pb-2 text-center align-bottom font-semibold sm:w-28';

/** Before anyone pays: what they get for it, and what they have anyway. */
export const FreeOrPremium = () => (
  <table className="w-full text-left text-base">
    <caption className="sr-only">What is free, and what Premium adds</caption>
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className="sr-only">
          What
        </th>
        <th scope="col" className={HEAD}>
          Free
        </th>
        <th scope="col" className={HEAD}>
          Premium
        </th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map(([what, free, premium]) => (
        <tr key={what} className="border-b border-line last:border-b-0">
          <th scope="row" className="py-2 pr-2 font-normal text-pretty">
            {what}
          </th>
          <td className={CELL}>
            <Answer cell={free} />
          </td>
          <td className={CELL}>
            <Answer cell={premium} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
