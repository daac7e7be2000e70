import type { Plan } from '@wildsoak/contract/trips';
import { Download, Route } from 'lucide-react';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { actionFailure } from '../failure-text.ts';
import { exportPath } from '../queries.ts';
import { PrintButton } from '../sheet/plan-sheet.tsx';
import { useSharing } from './share-plan.tsx';

const FORMATS = ['gpx', 'kml'] as const;

/** For the owner of the plan. */
export const PlanActions = ({
  plan,
  username,
  publicUrl,
}: {
  plan: Plan;
  username: string;
  publicUrl: string;
}) => {
  const sharing = useSharing(plan, username, publicUrl);
  const { onClick, error } = useCheckedLink(username);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/planner?plan=${plan.id}`} look="quiet">
          <Route aria-hidden className="size-5 shrink-0" />
          Edit in the planner
        </LinkButton>
        {sharing.button}
        <PrintButton />
        {FORMATS.map((format) => (
          // A plain link: the browser saves the file, and the router has no such page.
          <LinkButton
            key={format}
            to={exportPath(plan.id, format)}
            look="quiet"
            reloadDocument
            download
            onClick={onClick}
          >
            <Download aria-hidden className="size-5 shrink-0" />
            <span className="sr-only">Download </span>
            {format.toUpperCase()}
          </LinkButton>
        ))}
      </div>
      <FormError>{error && <p>{actionFailure('Download', error)}</p>}</FormError>
      {sharing.link}
    </>
  );
};
