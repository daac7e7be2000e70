import { PlannerPage } from '../features/trips/editor/planner-page.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { RequireMember } from '../session/require-member.tsx';
import type { Route } from './+types/planner.ts';

const HEADING = 'Hot Spring Road Trip Planner (Premium)';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Planner({ matches }: Route.ComponentProps) {
  const { baseMap, placesUrl } = matches[0].loaderData;
  return (
    <RequireMember message="Please log in to use the planner.">
      <PlannerPage heading={HEADING} baseMap={baseMap} placesUrl={placesUrl} />
    </RequireMember>
  );
}
