import type { SharedPlan } from '@wildsoak/contract/trips';
import { ExternalLink } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { directionsLinks, MAX_BETWEEN, type DirectionsLink } from './google-maps.ts';
import { endOf, startOf, stopsOf } from './plan-places.ts';

const LABEL = 'Open in Google Maps';
const NEW_TAB = <span className="sr-only"> (opens in a new tab)</span>;

const Directions = ({ url, children }: { url: string; children: string }) => (
  <LinkButton to={url} target="_blank" rel="noopener noreferrer">
    <ExternalLink aria-hidden className="size-5 shrink-0" />
    {children}
    {NEW_TAB}
  </LinkButton>
);

const Links = ({ links, className }: { links: DirectionsLink[]; className: string }) => {
  const [only] = links;
  if (only && links.length === 1) {
    return (
      <div className={className}>
        <Directions url={only.url}>{LABEL}</Directions>
      </div>
    );
  }
  return (
    <div className={className}>
      <p className="mb-2 text-quiet">
        Google Maps takes only a few stops at a time, so this trip comes in {links.length} parts.
      </p>
      <ol className="flex flex-col gap-3">
        {links.map(({ url, from, to }, index) => (
          <li key={url} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Directions url={url}>{`${LABEL} (${index + 1} of ${links.length})`}</Directions>
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
export const GoogleLinks = ({ plan }: { plan: SharedPlan }) => {
  const linksFor = (maxBetween: number) =>
    directionsLinks(startOf(plan), stopsOf(plan), endOf(plan), maxBetween);
  if (plan.springs.length <= MAX_BETWEEN.phone) {
    return <Links links={linksFor(MAX_BETWEEN.phone)} className="print:hidden" />;
  }
  return (
    <>
      <Links links={linksFor(MAX_BETWEEN.phone)} className="md:pointer-fine:hidden print:hidden" />
      <Links
        links={linksFor(MAX_BETWEEN.desk)}
        className="hidden md:pointer-fine:block print:hidden!"
      />
    </>
  );
};

/** On paper, links are spelled out. */
export const PrintedGoogleLinks = ({ plan }: { plan: SharedPlan }) => (
  <section className="mt-6 hidden text-sm print:block">
    <h2 className="text-base font-semibold">Google Maps</h2>
    <ol className="list-decimal pl-5">
      {directionsLinks(startOf(plan), stopsOf(plan), endOf(plan), MAX_BETWEEN.desk).map(
        ({ url }) => (
          <li key={url} className="wrap-anywhere">
            {url}
          </li>
        ),
      )}
    </ol>
  </section>
);
