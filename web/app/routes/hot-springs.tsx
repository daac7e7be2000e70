import { slugOf } from '@wildsoak/contract/rules/slugs';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { MetaDescriptor } from 'react-router';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { statesToBrowse } from '../features/browse/queries.ts';
import { numberText } from '../lib/format.ts';
import { breadcrumbData } from '../lib/page/breadcrumb-data.ts';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import { failedPage, prefetch } from '../lib/page/prefetch.ts';
import { Breadcrumbs, TO_PLACES } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/hot-springs.ts';

const HEADING = 'Hot Springs by State';

const HEADINGS = { missing: 'Not found', failed: () => "We couldn't load the states" };

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { data, failure, asOf } = await prefetch(context, statesToBrowse);
  if (!data) throw failedPage(failure);
  return { states: data, asOf };
};

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return [];
  return [
    pageTitle(HEADING),
    description('Places to soak by state, where not to soak, and who says so.'),
    canonical(site.publicUrl, '/hot-springs'),
    { 'script:ld+json': breadcrumbData(TO_PLACES, site.publicUrl) },
  ];
}

export default function HotSprings({ loaderData: { states } }: Route.ComponentProps) {
  const soaks = states.reduce((sum, { to_soak }) => sum + to_soak, 0);
  const springs = states.reduce((sum, state) => sum + state.springs, 0);
  // By name: Arizona is before Arkansas, AZ after AR.
  const byName = states
    .map((state) => ({ ...state, name: stateName(state.state_code) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return (
    <Container isPage className="flex flex-col gap-8">
      <div>
        <Breadcrumbs crumbs={TO_PLACES} />
        <PageHeading>{HEADING}</PageHeading>
        <p className="mt-2 text-lg text-quiet">
          {numberText(soaks)} places to soak among {numberText(springs)} springs.
        </p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {byName.map(({ name, springs: count, to_soak: toSoak }) => (
          <li key={name} className="border-t border-line py-2">
            <TextLink to={`/hot-springs/${slugOf(name)}`}>{name}</TextLink>
            <p className="text-quiet">
              {toSoak === 1 ? '1 place' : `${toSoak} places`} to soak of {numberText(count)}
            </p>
          </li>
        ))}
      </ul>
    </Container>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="There's no page here."
      failing="The springs are still there. We couldn't load them just now."
    />
  );
}
