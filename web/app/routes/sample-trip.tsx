import type { MetaDescriptor } from 'react-router';
import { springById } from '../domain/spring/spring-detail.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { SAMPLE_STOPS, samplePlan } from '../features/trips/sheet/sample-plan.ts';
import { SamplePlanView } from '../features/trips/sheet/sample-plan-view.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import { failedPage, merged, prefetch } from '../lib/page/prefetch.ts';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/sample-trip.ts';

const FAILED = "We couldn't load this plan";
const HEADINGS = { missing: FAILED, failed: () => FAILED };

export const loader = async ({ context }: Route.LoaderArgs) => {
  const found = await Promise.all(
    SAMPLE_STOPS.map(({ id }) => prefetch(context, (send) => springById(id, send))),
  );
  const failure = found.find(({ failure: one }) => one !== null && one.status !== 404)?.failure;
  if (failure) throw failedPage(failure);
  return { plan: samplePlan(found.map(({ data: spring }) => spring)), asOf: merged(...found).asOf };
};

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle('A Sample Trip'),
    description(
      'What the road-trip planner makes: a drive from Boise to Missoula with three hot springs on the way.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/sample-trip'),
  ];
}

export default function SampleTrip({ loaderData, matches }: Route.ComponentProps) {
  const { baseMap, publicUrl } = matches[0].loaderData;
  return (
    <Container className="pt-10">
      <SamplePlanView plan={loaderData.plan} baseMap={baseMap} publicUrl={publicUrl} />
    </Container>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="There is no such plan."
      failing="Our server can't read the springs of this plan right now."
    />
  );
}
