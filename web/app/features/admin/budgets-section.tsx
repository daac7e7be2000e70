import { useQuery } from '@tanstack/react-query';
import type { Budgets } from '@wildsoak/contract/admin';
import { numberText } from '../../lib/format.ts';
import { AdminSection } from './admin-section.tsx';
import { Figures, FiguresHeading } from './figures.tsx';
import { budgets } from './queries.ts';

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

const Spending = ({ ai }: Budgets) =>
  ai === null ? (
    <p className="mt-3 text-lg text-quiet">
      No language model is set up, so there is nothing to spend.
    </p>
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
            ai.pending === 0
              ? 'none'
              : `${numberText(ai.pending)}, counted with the most they may cost`,
          ],
        ]}
      />
      <FiguresHeading>Members who got no summary</FiguresHeading>
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
