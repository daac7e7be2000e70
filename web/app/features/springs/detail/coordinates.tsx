import type { Spring } from '@wildsoak/contract/springs';
import { ExternalLink, Navigation } from 'lucide-react';
import { useRef } from 'react';
import { coordinatesText } from '../../../lib/format.ts';
import { CopyButton } from './copy-button.tsx';
import { correctionOf } from './correction-of.ts';
import { SaidBy } from './said-by.tsx';

/** Of the two precisions in the catalog, the one worth a warning. */
const ROUGH_M = 1_000;

const LINK =
  'inline-flex min-h-11 items-center gap-2 text-base text-accent underline underline-offset-4 hover:no-underline';

export const Coordinates = ({ spring }: { spring: Spring }) => {
  const { latitude, longitude, position_precision_m } = spring;
  const text = useRef<HTMLSpanElement>(null);
  const said = correctionOf(spring, 'position');
  const pair = `${latitude},${longitude}`;
  return (
    <>
      <span ref={text} className="font-semibold tabular-nums">
        {coordinatesText(latitude, longitude)}
      </span>
      {said && <SaidBy said={said} />}
      {position_precision_m >= ROUGH_M && (
        <span className="mt-1 block text-base text-quiet">
          Position may be off by about {position_precision_m / 1_000} km
        </span>
      )}
      <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <CopyButton of={text} />
        <a href={`geo:${pair}?q=${pair}`} className={`${LINK} md:pointer-fine:hidden`}>
          <Navigation aria-hidden className="size-4.5" />
          Open in maps app
        </a>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${pair}`}
          target="_blank"
          rel="noopener noreferrer"
          className={LINK}
        >
          <ExternalLink aria-hidden className="size-4.5" />
          Google Maps<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </span>
    </>
  );
};
