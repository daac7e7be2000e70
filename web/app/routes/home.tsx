import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { preload } from 'react-dom';
import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router';
import { MapKey, Welcome } from '../features/home/welcome.tsx';
import { SpringExplorer } from '../features/springs/explorer/spring-explorer.tsx';
import { FeaturedSprings } from '../features/springs/featured-springs.tsx';
import { featuredSprings } from '../features/springs/queries.ts';
import { Hydrated } from '../lib/page/hydrated.tsx';
import { canonical, description } from '../lib/page/meta.ts';
import { mapFiles, pageContext } from '../lib/page/page-context.ts';
import { prefetch } from '../lib/page/prefetch.ts';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/home.ts';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await prefetch(context, featuredSprings)),
  baseMap: context.get(pageContext).baseMap,
  map: context.get(mapFiles),
});

/** Filters are in the address, but the server's data does not depend on them. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    { title: `${SITE_NAME} | Discover Natural Hot Springs` },
    description(
      'Explore an interactive map of natural hot springs across the USA: locations, source temperatures, reviews, and where bathing is forbidden, closed or deadly.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/'),
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  // So the browser fetches it while it reads the page, not once the scripts run.
  preload('/api/springs', { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <Hydrated state={loaderData.state}>
      {loaderData.map && (
        <>
          <link rel="stylesheet" href={loaderData.map.style} precedence="map" />
          {loaderData.map.imports.map((href) => (
            <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
          ))}
          <script type="module" src={loaderData.map.script} fetchPriority="low" />
        </>
      )}
      {/* The first screen, with a little of what comes next, so that a finger finds something besides the map. */}
      <div className="flex min-h-[calc(100svh-var(--header)-3.5rem)] flex-col">
        <Welcome />
        <SpringExplorer baseMap={loaderData.baseMap} />
      </div>
      <MapKey />
      <Container className="mt-6 lg:mt-10">
        <FeaturedSprings failure={loaderData.failure?.message} />
      </Container>
    </Hydrated>
  );
}
