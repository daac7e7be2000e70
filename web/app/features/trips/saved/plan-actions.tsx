import type { Plan } from '@wildsoak/contract/trips';
import { Download, Route } from 'lucide-react';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { actionFailure } from '../failure-text.ts';
import { PrintButton } from '../sheet/print-button.tsx';
import { exportPath } from '../queries.ts';
import { useSharing } from './share-plan.tsx';

const FORMATS = ['gpx', 'kml'] as const;

/** What the owner can do with a plan beside driving it. */
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
          // Plain: the browser saves the answer, and the router has no such page.
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
