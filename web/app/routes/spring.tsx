import { stateName } from '@wildsoak/contract/rules/us-states';
import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { springById } from '../features/springs/queries.ts';
import { SpringDetails } from '../features/springs/spring-details.tsx';
import { Hydrated } from '../lib/hydrated.tsx';
import { springName } from '../lib/format.ts';
import { canonical, description, descriptionFrom, pageTitle } from '../lib/meta.ts';
import { prefetch } from '../lib/prefetch.ts';
import { PageFailure } from '../shell/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/spring.ts';

/** One address for each spring: '007' and '7.0' are not other names of 7. */
const ID = /^[1-9]\d{0,9}$/;

const NOT_FOUND = 'Spring not found.';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!ID.test(params.id)) throw data(NOT_FOUND, { status: 404 });
  const {
    data: spring,
    state,
    failure,
  } = await prefetch(context, (send) => springById(Number(params.id), send));
  if (spring) return { spring, state };
  // 400: digits, but more than an id can have.
  if (failure.status === 404 || failure.status === 400) throw data(NOT_FOUND, { status: 404 });
  throw data(`HTTP error fetching details! status: ${failure.status}`, {
    status: failure.status >= 500 ? failure.status : 502,
  });
};

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) {
    return [pageTitle(isRouteErrorResponse(error) ? String(error.data) : 'Spring')];
  }
  const { spring } = loaderData;
  const name = springName(spring.name);
  const text = spring.ai_summary ?? spring.description;
  return [
    pageTitle(`${name} Details`),
    text
      ? descriptionFrom(text)
      : description(
          `Source temperature, location and reviews of ${name}, ${stateName(spring.state_code)}.`,
        ),
    canonical(matches[0].loaderData?.publicUrl, `/springs/${spring.id}`),
  ];
}

export default function SpringPage({ loaderData: { spring, state } }: Route.ComponentProps) {
  return (
    <Hydrated state={state}>
      <Container className="pt-10">
        <SpringDetails loaded={spring} />
      </Container>
    </Hydrated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 404 ? (
    <PageFailure
      heading={NOT_FOUND}
      text="It may have been merged with another entry, or the address may be incomplete. Search for it by name."
    />
  ) : (
    <PageFailure
      heading={String(error.data)}
      text="The spring is still there; our server could not read its details just now."
      canRetry
    />
  );
}
