import type { MetaDescriptor } from 'react-router';
import { sharedPlan } from '../features/trips/queries.ts';
import { SharedPlanView } from '../features/trips/sheet/shared-plan-view.tsx';
import { failureHeading, notIndexed, pageTitle } from '../lib/page/meta.ts';
import { revocablePage } from '../lib/page/page-context.ts';
import { failedPage, prefetch } from '../lib/page/prefetch.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/shared-plan.ts';

const HEADINGS = {
  missing: 'This plan is no longer shared.',
  failed: () => "We couldn't load this plan",
};

/** The address is the key, so we give it to nobody else: not to linked sites, not to search engines. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  context.set(revocablePage, true);
  const { data: plan, failure, asOf } = await prefetch(context, (send) => sharedPlan(token, send));
  if (plan) return { plan, token, asOf };
  throw failedPage(failure);
};

export function meta({ loaderData, error }: Route.MetaArgs): MetaDescriptor[] {
  if (loaderData) return [pageTitle(loaderData.plan.name), notIndexed];
  return [pageTitle(failureHeading(error, HEADINGS) ?? 'Trip Plan'), notIndexed];
}

export default function SharedPlanRoute({ loaderData, matches }: Route.ComponentProps) {
  const { plan, token } = loaderData;
  const { baseMap, publicUrl } = matches[0].loaderData;
  return (
    <Container className="pt-10">
      <SharedPlanView plan={plan} token={token} baseMap={baseMap} publicUrl={publicUrl} />
    </Container>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="The owner stopped sharing it, or part of the address is missing. Ask for a new link, or find springs on your own."
      failing="It may still be shared, but our server can't read it right now."
    />
  );
}
