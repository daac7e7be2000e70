import type { BrowsedSpring } from '@wildsoak/contract/browse';
import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { stateOfSlug } from '@wildsoak/contract/rules/slugs';
import { data, type MetaDescriptor } from 'react-router';
import { BrowseMap } from '../features/browse/browse-map.tsx';
import { browseMeta, placesToSoak } from '../features/browse/browse-meta.ts';
import { BrowsedPart, Towns, UnknownByCounty } from '../features/browse/browsed-list.tsx';
import { stateSprings } from '../features/browse/queries.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { numberText } from '../lib/format.ts';
import { failureHeading, pageTitle } from '../lib/page/meta.ts';
import { failedPage, prefetch } from '../lib/page/prefetch.ts';
import { Breadcrumbs, TO_PLACES } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/state-springs.ts';

const HEADINGS = {
  missing: 'We have no springs there',
  failed: () => "We couldn't load the springs",
};

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const state = stateOfSlug(params.state);
  if (!state) throw data(null, { status: 404 });
  const found = await prefetch(context, (send) => stateSprings(state.code, send));
  if (!found.data) throw failedPage(found.failure);
  return { state, slug: params.state, ...found.data, asOf: found.asOf };
};

const crumbsOf = ({ slug, state }: { slug: string; state: { name: string } }) => [
  ...TO_PLACES,
  { to: `/hot-springs/${slug}`, name: state.name },
];

const placesText = (count: number) => (count === 1 ? '1 Place to Soak' : `${count} Places to Soak`);

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return [pageTitle(failureHeading(error, HEADINGS) ?? HEADINGS.missing)];
  const { state, springs } = loaderData;
  const count = placesToSoak(springs).length;
  return browseMeta(
    `Hot Springs in ${state.name}: ${placesText(count)}`,
    `Wild pools, public sites and resorts in ${state.name}, where not to soak, and who says so.`,
    { crumbs: crumbsOf(loaderData), springs, publicUrl: site.publicUrl },
  );
}

/** Public sites, wild pools, and where only members say they soaked. */
const groupOf = ({ is_wild, soak_kind }: BrowsedSpring) =>
  is_wild ? 'wild' : soak_kind === 'public-site' ? 'public' : 'members';

export default function StateSprings({ loaderData, matches }: Route.ComponentProps) {
  const { state, springs, towns } = loaderData;
  const of = (status: BrowsedSpring['bathing_status']) =>
    springs.filter(({ bathing_status }) => bathing_status === status);
  const soaked = (group: ReturnType<typeof groupOf>) =>
    of('soaked').filter((spring) => groupOf(spring) === group);
  const toSoak = placesToSoak(springs);
  return (
    <Container isPage className="flex flex-col gap-8">
      <div>
        <Breadcrumbs crumbs={crumbsOf(loaderData)} />
        <PageHeading>Hot Springs in {state.name}</PageHeading>
        <p className="mt-2 text-lg text-quiet">
          {placesText(toSoak.length).toLowerCase()} among {numberText(springs.length)} springs. Each
          one says where we heard it and when. Old ones may be wrong by now.
        </p>
      </div>
      <BrowseMap
        label={`Map of hot springs in ${state.name}`}
        baseMap={matches[0].loaderData.baseMap}
        springs={springs}
      />
      <BrowsedPart heading="Wild pools" springs={soaked('wild')} />
      <BrowsedPart heading="Public sites" springs={soaked('public')} />
      <BrowsedPart heading="Members soaked here" springs={soaked('members')} />
      <BrowsedPart heading="Resorts" springs={of('resort')} />
      <BrowsedPart heading="Ask first" springs={of('ask-first')} />
      <BrowsedPart
        heading="Closed, forbidden or deadly"
        springs={springs.filter(({ bathing_status }) => isBathingRuledOut(bathing_status))}
      />
      <BrowsedPart heading="No longer a place to soak" springs={of('former')} />
      <UnknownByCounty springs={of('unknown')} />
      <Towns towns={towns} />
    </Container>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="For every state, see “Hot Springs by State” below."
      failing="The springs are still there. We couldn't load them just now."
    />
  );
}
