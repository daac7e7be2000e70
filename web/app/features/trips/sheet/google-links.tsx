import { ExternalLink } from 'lucide-react';
import type { Place } from '../../../domain/place/place.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { endsDay, placeOf, stopsIn, type Way } from '../model/halts.ts';
import { directionsLinks, MAX_BETWEEN, type DirectionsLink } from './google-maps.ts';

/** Where each day leads, from where you wake up to where you sleep. */
const placesByDay = ({ start, end, halts }: Way): Place[][] => {
  const days = [[start]];
  for (const halt of halts) {
    const place = placeOf(halt);
    days.at(-1)?.push(place);
    if (endsDay(halt)) days.push([place]);
  }
  days.at(-1)?.push(end);
  return days;
};

const LABEL = 'Open in Google Maps';
const NEW_TAB = <span className="sr-only"> (opens in a new tab)</span>;

const Directions = ({ url, children }: { url: string; children: string }) => (
  <LinkButton to={url} target="_blank" rel="noopener noreferrer">
    <ExternalLink aria-hidden className="size-5 shrink-0" />
    {children}
    {NEW_TAB}
  </LinkButton>
);

type LabeledLink = DirectionsLink & { label: string };

const labeled = (links: readonly DirectionsLink[], name: string): LabeledLink[] =>
  links.map((link, part) => ({
    ...link,
    label: links.length > 1 ? `${name} (${part + 1} of ${links.length})` : name,
  }));

/** For a day, in the parts that Google takes at a time. */
const linksOfDay = (days: readonly Place[][], day: number, maxBetween: number): LabeledLink[] => {
  const [start, ...rest] = days[day] ?? [];
  const end = rest.pop();
  const links = start && end ? directionsLinks(start, rest, end, maxBetween) : [];
  return labeled(links, days.length > 1 ? `${LABEL}, day ${day + 1}` : LABEL);
};

const Links = ({ links, className }: { links: LabeledLink[]; className: string }) => {
  const [only] = links;
  if (only && links.length === 1) {
    return (
      <div className={`mt-2 ${className}`}>
        <Directions url={only.url}>{only.label}</Directions>
      </div>
    );
  }
  return (
    <div className={`mt-2 ${className}`}>
      <p className="mb-2 text-quiet">
        Google Maps takes only a few stops at a time, so here's the drive in {links.length} parts.
      </p>
      <ol className="flex flex-col gap-3">
        {links.map(({ url, from, to, label }) => (
          <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Directions url={url}>{label}</Directions>
            <span className="min-w-0 wrap-anywhere text-quiet">
              {from} to {to}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** The styles choose: phones and desktops get the same page. */
export const DayLinks = ({ way, day }: { way: Way; day: number }) => {
  const days = placesByDay(way);
  const phone = linksOfDay(days, day, MAX_BETWEEN.phone);
  const desk = linksOfDay(days, day, MAX_BETWEEN.desk);
  if (phone.length === desk.length) return <Links links={phone} className="print:hidden" />;
  return (
    <>
      <Links links={phone} className="md:pointer-fine:hidden print:hidden" />
      <Links links={desk} className="hidden md:pointer-fine:block print:hidden!" />
    </>
  );
};

/**
 * The whole trip of several days. Where Google can't take every halt, the towns to sleep in go first: the days have
 * them. Its app takes as many on a phone as at a desk.
 */
const wholeTrip = ({ start, end, halts }: Way): LabeledLink[] => {
  const shown = halts.length > MAX_BETWEEN.desk ? stopsIn(halts) : halts;
  const links = directionsLinks(start, shown.map(placeOf), end, MAX_BETWEEN.desk);
  return labeled(links, `${LABEL}, whole trip`);
};

/** For the trip; one of several days has a link with each day, too. */
export const GoogleLinks = ({ way }: { way: Way }) =>
  way.halts.some(endsDay) ? (
    <Links links={wholeTrip(way)} className="print:hidden" />
  ) : (
    <DayLinks way={way} day={0} />
  );

/** On paper, links are spelled out. */
export const PrintedGoogleLinks = ({ way }: { way: Way }) => (
  <section className="mt-6 hidden text-sm print:block">
    <h2 className="text-base font-semibold">Google Maps</h2>
    <ol className="list-decimal pl-5">
      {placesByDay(way).flatMap((_, day, days) =>
        linksOfDay(days, day, MAX_BETWEEN.desk).map(({ url, label }) => (
          <li key={label} className="wrap-anywhere">
            {days.length > 1 && `Day ${day + 1}: `}
            {url}
          </li>
        )),
      )}
    </ol>
  </section>
);
