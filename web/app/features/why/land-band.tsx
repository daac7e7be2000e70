import { contoursOf } from '@wildsoak/contract/rules/contours';

/** Any number gives a land of its own; this one fills a wide, low band. */
const { pool, rings } = contoursOf(17);

export const LandBand = () => (
  <svg
    viewBox="0 60 400 110"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden
    className="h-36 w-full rounded-xl bg-mild text-on-mild sm:h-48"
  >
    <g className="fill-current stroke-current" fillOpacity={0.05} strokeOpacity={0.3}>
      {rings.toReversed().map((ring) => (
        <path key={ring} d={ring} strokeWidth={0.6} />
      ))}
    </g>
    <path d={pool} className="fill-current" opacity={0.85} />
  </svg>
);
