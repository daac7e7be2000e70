import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { sharedPlan } from '../features/trips/queries.ts';
import { SharedPlanView } from '../features/trips/shared/shared-plan-view.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { revocablePage } from '../lib/page/page-context.ts';
import { prefetch } from '../lib/page/prefetch.ts';
import { PageFailure } from '../features/errors/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/shared-plan.ts';

const DEAD = 'This plan is no longer shared.';
const FAILED = 'This plan could not be loaded';

/** Whoever knows the address may read it: so nobody else is told of it, by a link or by a search. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  context.set(revocablePage, true);
  const { data: plan, failure } = await prefetch(context, (send) => sharedPlan(token, send));
  if (plan) return { plan, token };
  // 400: what no link can be.
  if (failure.status === 404 || failure.status === 400) throw data(DEAD, { status: 404 });
  throw data(FAILED, { status: failure.status >= 500 ? failure.status : 502 });
};

export function meta({ loaderData, error }: Route.MetaArgs): MetaDescriptor[] {
  if (loaderData) return [pageTitle(loaderData.plan.name), notIndexed];
  return [pageTitle(isRouteErrorResponse(error) ? String(error.data) : 'Trip Plan'), notIndexed];
}

export default function SharedPlanRoute({ loaderData, matches }: Route.ComponentProps) {
  const { baseMap, publicUrl } = matches[0].loaderData;
  return (
    <Container className="pt-10">
      <SharedPlanView {...loaderData} baseMap={baseMap} publicUrl={publicUrl} />
    </Container>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 404 ? (
    <PageFailure
      heading={DEAD}
      text="Whoever sent you the link has stopped sharing it, or the address is incomplete. Ask for a new one, or find springs by yourself."
    />
  ) : (
    <PageFailure
      heading={FAILED}
      text="It may still be shared; our server could not read it just now."
      canRetry
    />
  );
}
