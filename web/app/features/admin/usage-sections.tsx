import { useQuery } from '@tanstack/react-query';
import type { Budgets } from '@wildsoak/contract/admin';
import { bytesText, numberText } from '../../lib/format.ts';
import { AdminSection, Figures, FiguresHeading } from './admin-section.tsx';
import { budgets, storage } from './queries.ts';

export const StorageSection = () => {
  const query = useQuery(storage);
  const { data } = query;
  return (
    <AdminSection heading="Storage" what="figures" query={query}>
      {data && (
        <>
          <FiguresHeading>Photos</FiguresHeading>
          <Figures
            figures={[
              ['Photos', numberText(data.photos.count)],
              ['Size', bytesText(data.photos.bytes)],
              ...(data.photos.unmeasured > 0
                ? ([['Not counted', `${numberText(data.photos.unmeasured)} older ones`]] as const)
                : []),
            ]}
          />
          <FiguresHeading>Map tiles on this machine</FiguresHeading>
          <Figures
            figures={[
              ['Tiles', numberText(data.tiles.count)],
              ['Size', `${bytesText(data.tiles.bytes)} of ${bytesText(data.tiles.max_bytes)}`],
            ]}
          />
          <FiguresHeading>Database</FiguresHeading>
          <Figures figures={[['Size', bytesText(data.database.bytes)]]} />
          <table className="mt-4 w-full max-w-xl text-left">
            <caption className="pb-2 text-left text-quiet">
              The largest tables with their indexes. Row counts are PostgreSQL’s latest estimate.
            </caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 font-semibold">
                  Table
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-semibold">
                  Size
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-semibold">
                  Rows
                </th>
              </tr>
            </thead>
            <tbody>
              {data.database.tables.map(({ name, bytes, rows }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 font-normal wrap-anywhere">
                    {name}
                  </th>
                  <td className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                    {bytesText(bytes)}
                  </td>
                  <td className="py-2 pl-4 text-right tabular-nums">
                    {rows === null ? 'unknown' : numberText(rows)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </AdminSection>
  );
};

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

const Spending = ({ ai }: Budgets) =>
  ai === null ? (
    <p className="mt-3 text-lg text-quiet">No language model is set up.</p>
  ) : (
    <>
      <FiguresHeading>AI summaries today (UTC)</FiguresHeading>
      <p className="mt-2 text-lg">
        {dollars(ai.spent_dollars)} of {dollars(ai.limit_dollars)} spent
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-2 h-3 w-full max-w-xl rounded-full bg-line fill-accent"
      >
        <rect
          width={Math.min(100, (100 * ai.spent_dollars) / (ai.limit_dollars || 1))}
          height="1"
        />
      </svg>
      <Figures
        figures={[
          ['Answered', numberText(ai.answered)],
          ['Failed', numberText(ai.failed)],
          [
            'Under way',
            ai.pending === 0 ? 'none' : `${numberText(ai.pending)}, counted at their maximum cost`,
          ],
        ]}
      />
      <FiguresHeading>Summaries we turned down</FiguresHeading>
      <Figures
        figures={[
          ['Own limit', numberText(ai.refused.member)],
          ['Spring’s limit', numberText(ai.refused.spring)],
          ['Day’s budget', numberText(ai.refused.site)],
        ]}
      />
    </>
  );

export const BudgetsSection = () => {
  const query = useQuery(budgets);
  return (
    <AdminSection heading="Budgets" what="budgets" query={query}>
      {query.data && <Spending {...query.data} />}
    </AdminSection>
  );
};
