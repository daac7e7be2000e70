import type { Kind } from '@wildsoak/contract/rules/kinds';
import { SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import type { Spring } from '@wildsoak/contract/springs';
import type { ReactNode } from 'react';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { CARD } from '../../../ui/card.tsx';
import { Rating } from '../rating.tsx';
import { Temperature } from '../temperature.tsx';
import { correctionOf } from './correction-of.ts';
import { Coordinates } from './coordinates.tsx';
import { placeText } from './place-text.ts';
import { SaidBy } from './said-by.tsx';
import { UnitChoice } from './unit-choice.tsx';

const KIND_WORDS: Record<Kind, string> = {
  spring: 'Thermal spring',
  seep: 'Thermal seep',
  lake: 'Thermal lake',
  well: 'Thermal well',
  geyser: 'Geyser',
  fumarole: 'Fumarole, a vent of steam or gas',
  mud_pot: 'Mud pot',
  mud_volcano: 'Mud volcano',
};

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-1 text-lg wrap-anywhere">{children}</dd>
  </div>
);

const SourceTemperature = ({ spring }: { spring: Spring }) =>
  spring.temperature_f === null ? (
    <>
      Not known
      <span className="mt-1 block text-base text-quiet">
        no number in the list of {SOURCE_YEAR}
      </span>
    </>
  ) : (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">
          <Temperature fahrenheit={spring.temperature_f} celsius={spring.temperature_c} />
        </span>
        <TemperatureBadge fahrenheit={spring.temperature_f} />
      </span>
      <span className="mt-1 block text-base text-quiet">
        measured at the source, list of {SOURCE_YEAR}
      </span>
      <UnitChoice />
    </>
  );

const Source = () => (
  <>
    NOAA/NCEI,{' '}
    <a
      href="https://doi.org/10.25921/c8p0-zs06"
      rel="noopener"
      className="text-accent underline underline-offset-4 hover:no-underline"
    >
      Thermal Springs List for the United States
    </a>
    , {SOURCE_YEAR}
  </>
);

/** What members have said and a moderator accepted, beside the fact that it is about. */
const SaidFacts = ({ spring }: { spring: Spring }) => {
  const [fee, access, closed] = [
    correctionOf(spring, 'fee'),
    correctionOf(spring, 'access'),
    correctionOf(spring, 'closed'),
  ];
  return (
    <>
      {closed?.closed === false && (
        <Fact term="Open or closed">
          Open
          <SaidBy said={closed} />
        </Fact>
      )}
      {fee && (
        <Fact term="Fee">
          {fee.fee}
          <SaidBy said={fee} />
        </Fact>
      )}
      {access && (
        <Fact term="Access">
          {access.access}
          <SaidBy said={access} />
        </Fact>
      )}
    </>
  );
};

const CorrectedName = ({ spring }: { spring: Spring }) => {
  const said = correctionOf(spring, 'name');
  return said ? (
    <Fact term="Name">
      {said.name}
      <SaidBy said={said} />
    </Fact>
  ) : null;
};

export const DetailsCard = ({
  spring,
  correct,
}: {
  spring: Spring;
  /** For whoever knows better. */
  correct: ReactNode;
}) => (
  <section aria-labelledby="details" className={`${CARD} p-6`}>
    <h2 id="details" className="mb-4 text-2xl font-semibold">
      Details
    </h2>
    <dl>
      <CorrectedName spring={spring} />
      <Fact term="Source temperature">
        <SourceTemperature spring={spring} />
      </Fact>
      <Fact term="Average rating">
        <Rating average={spring.average_rating} count={spring.review_count} />
      </Fact>
      <Fact term="Location">{placeText(spring.state_code, spring.county)}</Fact>
      <Fact term="Coordinates">
        <Coordinates spring={spring} />
      </Fact>
      <SaidFacts spring={spring} />
      <Fact term="Kind">{KIND_WORDS[spring.kind]}</Fact>
      <Fact term="Source of these facts">
        <Source />
      </Fact>
    </dl>
    <div className="mt-5 border-t border-line pt-5">{correct}</div>
  </section>
);
