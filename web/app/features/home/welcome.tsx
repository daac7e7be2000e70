import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Container } from '../../ui/container.tsx';
import { contoursOf } from '../../ui/contours.ts';

/** Any number gives a land of its own; this one leaves room for the words. */
const { pool, rings, centre } = contoursOf(41);

/** A spring on the map, seen from above. Narrow screens keep the lines only, so that the words stay clear. */
const Land = () => (
  <svg
    viewBox="-280 20 680 260"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden
    className="absolute inset-0 size-full"
  >
    <g className="fill-on-night stroke-on-night" fillOpacity={0.035} strokeOpacity={0.2}>
      {rings.toReversed().map((ring) => (
        <path key={ring} d={ring} strokeWidth={0.6} />
      ))}
    </g>
    <g className="max-lg:hidden">
      <path d={pool} className="fill-night-pool stroke-on-night" strokeWidth={0.8} />
      <path
        d="M-9 6c-4-5 4-9 0-15M0 3c-5-6 5-11 0-19M9 6c-4-5 4-9 0-15"
        transform={`translate(${centre.join(' ')})`}
        className="fill-none stroke-night"
        strokeWidth={1.6}
        strokeLinecap="round"
      />
    </g>
  </svg>
);

export const Welcome = () => (
  <section className="on-dark-ground relative overflow-hidden bg-night text-on-night">
    <Land />
    <Container className="relative py-6 sm:py-10">
      <h1 className="max-w-2xl text-3xl leading-tight font-semibold sm:text-5xl">
        Welcome to {SITE_NAME}
      </h1>
      <p className="mt-2 max-w-2xl text-on-night-quiet sm:mt-3 sm:text-lg">
        Every marker on the map is a natural hot spring. Zoom into a part of the country, narrow it
        down by state, temperature or rating, and open a marker to see what is known about it.
      </p>
    </Container>
  </section>
);
