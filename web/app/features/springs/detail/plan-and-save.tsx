import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { Route } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { FavoriteButtons } from './favorite-buttons.tsx';

const PLAN = 'Plan a Trip Including This Spring';

/** For later. Where nobody should bathe nothing invites. */
export const PlanAndSave = ({ spring }: { spring: Spring }) => {
  const to = `/planner?spring=${spring.id}`;
  // The planner knows none of these.
  const isListed = spring.shown_as !== 'unlisted';
  return (
    <div className="flex flex-col items-start gap-2 print:hidden">
      {isListed && isBathingRuledOut(spring.bathing_status) && (
        <p>
          <TextLink to={to}>{PLAN}</TextLink>
          <span className="block text-quiet">Plans a drive past it. Don’t soak here.</span>
        </p>
      )}
      {isListed && !isBathingRuledOut(spring.bathing_status) && (
        <LinkButton look="quiet" to={to} className="w-full max-w-md">
          <Route aria-hidden className="size-5 shrink-0" />
          {PLAN}
        </LinkButton>
      )}
      <FavoriteButtons spring={spring} />
    </div>
  );
};
