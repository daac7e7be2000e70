import { useQuery } from '@tanstack/react-query';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { Spring } from '@wildsoak/contract/springs';
import type { ReactNode } from 'react';
import { coordinatesText, springName, temperatureText } from '../../lib/format.ts';
import { TemperatureBadge } from '../../ui/temperature-badge.tsx';
import { HeatWarning } from './heat-warning.tsx';
import { springById } from './queries.ts';
import { Rating } from './rating.tsx';
import { SpringPicture } from './spring-picture.tsx';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-1 text-lg">{children}</dd>
  </div>
);

const SourceTemperature = ({ spring }: { spring: Spring }) =>
  spring.temperature_f === null ? (
    <span className="text-quiet">Not known</span>
  ) : (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">
          {temperatureText(spring.temperature_f, spring.temperature_c)}
        </span>
        <TemperatureBadge fahrenheit={spring.temperature_f} />
      </span>
      <span className="mt-1 block text-base text-quiet">measured at the source around 1980</span>
    </>
  );

const Details = ({ spring }: { spring: Spring }) => (
  <section
    aria-labelledby="details"
    className="rounded-xl border border-line bg-surface p-6 lg:row-span-2"
  >
    <h2 id="details" className="mb-4 text-2xl font-semibold">
      Details
    </h2>
    <dl>
      <Fact term="Source temperature">
        <SourceTemperature spring={spring} />
      </Fact>
      <Fact term="Average rating">
        <Rating average={spring.average_rating} count={spring.review_count} />
      </Fact>
      <Fact term="Location">{stateName(spring.state_code)}</Fact>
      <Fact term="Coordinates">
        <span className="tabular-nums">{coordinatesText(spring.latitude, spring.longitude)}</span>
      </Fact>
    </dl>
  </section>
);

export const SpringDetails = ({ loaded }: { loaded: Spring }) => {
  const { data: spring = loaded } = useQuery(springById(loaded.id));
  return (
    <article>
      <h1 className="text-4xl leading-tight font-semibold sm:text-5xl">
        {springName(spring.name)}
      </h1>
      <p className="mt-2 text-xl text-quiet">{stateName(spring.state_code)}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-x-10">
        <div className="flex flex-col gap-6">
          <div className="overflow-hidden rounded-xl border border-line">
            <SpringPicture spring={spring} />
          </div>
          <HeatWarning fahrenheit={spring.temperature_f} />
        </div>
        <Details spring={spring} />
        <section aria-labelledby="about">
          <h2 id="about" className="text-2xl font-semibold">
            About this spring
          </h2>
          <p className="mt-3 max-w-prose text-lg leading-relaxed whitespace-pre-line">
            {spring.description ?? <span className="text-quiet">No description available.</span>}
          </p>
        </section>
      </div>
    </article>
  );
};
