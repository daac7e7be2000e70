import { memo } from 'react';
import { Link } from 'react-router';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
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
    <Container className="relative py-5 sm:py-8">
      <PageHeading>Welcome to {SITE_NAME}</PageHeading>
      <p className="mt-2 max-w-4xl sm:text-lg">
        A field guide to the natural hot springs of the USA: where people soak and where not to,
        each with its source. Rumors are labeled as rumors, and no place pays to be listed.{' '}
        <Link to="/how-we-know" className="underline underline-offset-4 hover:no-underline">
          How we know
        </Link>
      </p>
      <p className="mt-2 max-w-4xl text-on-night-quiet sm:text-lg">
        Open a marker for details. Small dots: no word on soaking. Crossed-out markers: don't soak
        there.{' '}
        <Link to="/hot-springs" className="underline underline-offset-4 hover:no-underline">
          Browse by state
        </Link>
      </p>
    </Container>
  </section>
));
