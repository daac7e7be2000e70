import type { MetaDescriptor } from 'react-router';
import { BrowseMap } from '../features/browse/browse-map.tsx';
import { browseMeta, placesToSoak } from '../features/browse/browse-meta.ts';
import { BrowsedPart } from '../features/browse/browsed-list.tsx';
import { townSprings } from '../features/browse/queries.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { failureHeading, pageTitle } from '../lib/page/meta.ts';
import { failedPage, prefetch } from '../lib/page/prefetch.ts';
import { Breadcrumbs, TO_PLACES } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/springs-near.ts';

const HEADINGS = {
  missing: 'We have no page for this town',
  failed: () => "We couldn't load the springs",
};

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { data, failure, asOf } = await prefetch(context, (send) => townSprings(params.town, send));
  if (!data) throw failedPage(failure);
  return { town: data, slug: params.town, asOf };
};

const crumbsOf = ({ slug, town }: { slug: string; town: { label: string } }) => [
  ...TO_PLACES,
  { to: `/hot-springs/near/${slug}`, name: `Near ${town.label}` },
];

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return [pageTitle(failureHeading(error, HEADINGS) ?? HEADINGS.missing)];
  const { town } = loaderData;
  return browseMeta(
    `Hot Springs near ${town.label}: ${placesToSoak(town.springs).length} Places to Soak`,
    `Places to soak within 100 miles of ${town.label}, nearest first, with who says so and when.`,
    { crumbs: crumbsOf(loaderData), springs: town.springs, publicUrl: site.publicUrl },
  );
}

export default function SpringsNear({ loaderData, matches }: Route.ComponentProps) {
  const { town } = loaderData;
  const toSoak = placesToSoak(town.springs);
  return (
    <Container isPage className="flex flex-col gap-8">
      <div>
        <Breadcrumbs crumbs={crumbsOf(loaderData)} />
        <PageHeading>Hot Springs near {town.label}</PageHeading>
        <p className="mt-2 text-lg text-quiet">
          {toSoak.length} places to soak within 100 miles, nearest first. Straight-line distances.
        </p>
      </div>
      <BrowseMap
        label={`Map of hot springs near ${town.label}`}
        baseMap={matches[0].loaderData.baseMap}
        springs={town.springs}
      />
      <BrowsedPart heading="Places to soak" springs={toSoak} />
      <BrowsedPart
        heading="Ask first"
        springs={town.springs.filter(({ bathing_status }) => bathing_status === 'ask-first')}
      />
    </Container>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="A town needs five places to soak within 100 miles to get a page. For every state, see “Hot Springs by State” below."
      failing="The springs are still there. We couldn't load them just now."
    />
  );
}
