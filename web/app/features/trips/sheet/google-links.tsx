import type { SharedPlan } from '@wildsoak/contract/trips';
import { ExternalLink } from 'lucide-react';
import type { Place } from '../../../domain/place/place.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { directionsLinks, MAX_BETWEEN, type DirectionsLink } from './google-maps.ts';
import { placesByDay } from './plan-places.ts';

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

/** For a day, in the parts that Google takes at a time. */
const linksOfDay = (days: readonly Place[][], day: number, maxBetween: number): LabeledLink[] => {
  const [start, ...rest] = days[day] ?? [];
  const end = rest.pop();
  const links = start && end ? directionsLinks(start, rest, end, maxBetween) : [];
  const name = days.length > 1 ? `${LABEL}, day ${day + 1}` : LABEL;
  return links.map((link, part) => ({
    ...link,
    label: links.length > 1 ? `${name} (${part + 1} of ${links.length})` : name,
  }));
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
        Google Maps takes only a few stops at a time, so the drive comes in {links.length} parts.
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
export const DayLinks = ({ plan, day }: { plan: SharedPlan; day: number }) => {
  const days = placesByDay(plan);
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

/** For the trip; one of several days has a link with each day. */
export const GoogleLinks = ({ plan }: { plan: SharedPlan }) =>
  placesByDay(plan).length === 1 && <DayLinks plan={plan} day={0} />;

/** On paper, links are spelled out. */
export const PrintedGoogleLinks = ({ plan }: { plan: SharedPlan }) => (
  <section className="mt-6 hidden text-sm print:block">
    <h2 className="text-base font-semibold">Google Maps</h2>
    <ol className="list-decimal pl-5">
      {placesByDay(plan).flatMap((_, day, days) =>
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
