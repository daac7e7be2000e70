import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { CELL_MILES } from '@wildsoak/contract/rules/shown-as';
import type { Spring } from '@wildsoak/contract/springs';
import { Copy, ExternalLink, Navigation } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { correctionOf } from '../../../domain/spring/known-facts.ts';
import { copyOrSelect } from '../../../lib/browser/copy.ts';
import { coordinatesText, milesText, numberText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LINK_LOOK, TextLink } from '../../../ui/text-link.tsx';
import { ReportedBy } from './accepted-correction.tsx';

const METERS_PER_KM = 1_000;
const FEET_PER_METER = 3.280_84;

/** In round numbers: nobody knows it better. */
const roughText = (meters: number): string => {
  if (meters >= METERS_PER_KM) {
    return `${milesText(meters / METERS_PER_MILE)} (${meters / METERS_PER_KM} km)`;
  }
  return `${numberText(Math.floor((meters * FEET_PER_METER) / 50) * 50)} feet (${meters} m)`;
};

const mapsUrl = ({ latitude, longitude }: Pick<Spring, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

const LINK = `inline-flex min-h-11 items-center gap-2 text-base ${LINK_LOOK}`;

const CopyButton = ({ of: text }: { of: RefObject<HTMLElement | null> }) => {
  const [status, setStatus] = useState('');
  const copy = async () => {
    const element = text.current;
    if (!element) return;
    const select = () => getSelection()?.selectAllChildren(element);
    setStatus(await copyOrSelect(element.textContent, select));
  };
  return (
    <>
      <Button look="quiet" className="noscript:hidden" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4.5" />
        Copy<span className="sr-only"> coordinates</span>
      </Button>
      <span role="status" className="self-center text-base text-quiet empty:hidden">
        {status}
      </span>
    </>
  );
};

export const isRough = ({ shown_as }: Pick<Spring, 'shown_as'>): boolean => shown_as !== 'exact';

/** Instead of a position. */
export const RoughPlace = ({ spring: { shown_as } }: { spring: Pick<Spring, 'shown_as'> }) => (
  <>
    {shown_as === 'unlisted' && 'You can only open this page by its address. '}
    We show this place only to within about {CELL_MILES} miles.{' '}
    <TextLink to="/sharing-places" isInline>
      Why we do that
    </TextLink>
  </>
);

export const Coordinates = ({ spring }: { spring: Spring }) =>
  isRough(spring) ? <RoughPlace spring={spring} /> : <ExactCoordinates spring={spring} />;

const ExactCoordinates = ({ spring }: { spring: Spring }) => {
  const { latitude, longitude, position_precision_m } = spring;
  const text = useRef<HTMLSpanElement>(null);
  const correction = correctionOf(spring, 'position');
  const pair = `${latitude},${longitude}`;
  return (
    <>
      <span ref={text} className="font-semibold tabular-nums">
        {coordinatesText(latitude, longitude)}
      </span>
      {correction && <ReportedBy correction={correction} />}
      <span className="mt-1 block text-base text-quiet">
        Position may be off by about {roughText(position_precision_m)}
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <CopyButton of={text} />
        <a href={`geo:${pair}?q=${pair}`} className={`${LINK} md:pointer-fine:hidden`}>
          <Navigation aria-hidden className="size-4.5" />
          Open in maps app
        </a>
        <a href={mapsUrl(spring)} target="_blank" rel="noopener noreferrer" className={LINK}>
          <ExternalLink aria-hidden className="size-4.5" />
          Google Maps<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </span>
    </>
  );
};
