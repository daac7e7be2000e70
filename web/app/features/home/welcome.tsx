import { memo } from 'react';
import { Link } from 'react-router';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { contoursOf } from '@wildsoak/contract/rules/contours';

/** Each number gives other contours; these leave room for the words. */
const { rings } = contoursOf(41);

/** The contour lines of an invented map. */
const Land = () => (
  <svg
    viewBox="-280 60 680 120"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden
    className="absolute inset-0 size-full"
  >
    <g className="fill-on-night stroke-on-night" fillOpacity={0.035} strokeOpacity={0.2}>
      {rings.toReversed().map((ring) => (
        <path key={ring} d={ring} strokeWidth={0.6} />
      ))}
    </g>
  </svg>
);

/** Memoized: filters change the address, and with it the whole page renders. */
export const Welcome = memo(() => (
  <section className="on-dark-ground relative overflow-hidden bg-night text-on-night">
    <Land />
    <Container className="relative max-w-[100rem]! py-2 lg:flex lg:items-baseline lg:gap-x-5">
      <PageHeading className="text-2xl! sm:text-3xl!">Welcome to {SITE_NAME}</PageHeading>
      <p className="text-sm sm:text-lg">
        <span className="max-sm:hidden">A field guide to the natural hot springs of the USA. </span>
        See on the map where to soak, and{' '}
        <Link to="/how-we-know" className="underline underline-offset-4 hover:no-underline">
          how we know
        </Link>
        .
      </p>
    </Container>
  </section>
));

/** Below the map. */
export const MapKey = memo(() => (
  <Container className="max-w-[100rem]! py-2">
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-quiet">
      <span>Small dots: no word on soaking.</span>
      <span>Crossed-out markers: don't soak there.</span>
      <TextLink to="/hot-springs">Browse by state</TextLink>
      <TextLink to="/add-a-place">Add a place</TextLink>
    </p>
  </Container>
));
