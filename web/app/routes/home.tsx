import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import type { MetaDescriptor } from 'react-router';
import { Welcome } from '../features/home/welcome.tsx';
import { FeaturedSprings } from '../features/springs/featured-springs.tsx';
import { featuredSprings } from '../features/springs/queries.ts';
import { Hydrated } from '../lib/hydrated.tsx';
import { canonical, description } from '../lib/meta.ts';
import { prefetch } from '../lib/prefetch.ts';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/home.ts';

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, featuredSprings);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    { title: `${SITE_NAME} | Discover Natural Hot Springs` },
    description(
      'Explore an interactive map of natural hot springs across the USA, with source temperatures, locations and reviews by the people who soaked there.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/'),
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrated state={loaderData.state}>
      <Welcome />
      <Container className="mt-14">
        <FeaturedSprings failure={loaderData.failure?.message} />
      </Container>
    </Hydrated>
  );
}
