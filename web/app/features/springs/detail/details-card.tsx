import type { Kind } from '@wildsoak/contract/rules/kinds';
import { FIRST_ADDED_ID, SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import type { Spring } from '@wildsoak/contract/springs';
import type { ReactNode } from 'react';
import { attributionText } from '../../../domain/bathing/said-by.ts';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { numberText } from '../../../lib/format.ts';
import { useAuth } from '../../../session/auth.ts';
import { CARD } from '../../../ui/card.tsx';
import { LINK_LOOK, TextLink } from '../../../ui/text-link.tsx';
import { Rating } from '../rating.tsx';
import { Temperature } from '../temperature.tsx';
import { correctionOf, ReportedBy } from './accepted-correction.tsx';
import { Coordinates } from './coordinates.tsx';
import { LandFacts } from './land-facts.tsx';
import { locationText } from './location-text.ts';
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

const isListed = ({ id }: Spring): boolean => id < FIRST_ADDED_ID;

/** Never in place of the first. */
const SecondSurvey = ({ survey }: { survey: NonNullable<Spring['survey']> }) => (
  <span className="mt-1 block text-base text-quiet">
    Another survey measured{' '}
    <Temperature fahrenheit={survey.temperature_f} celsius={survey.temperature_c} /> in{' '}
    {survey.year}
    {survey.gallons_per_minute > 0 &&
      `; ${numberText(survey.gallons_per_minute)} gallons a minute`}{' '}
    ({survey.survey}).
  </span>
);

const SourceTemperature = ({ spring }: { spring: Spring }) =>
  spring.temperature_f === null ? (
    <>
      Not known
      {isListed(spring) && (
        <span className="mt-1 block text-base text-quiet">no number in the {SOURCE_YEAR} list</span>
      )}
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
        {isListed(spring)
          ? `At the source, from a ${SOURCE_YEAR} federal list. We don't know when it was measured.`
          : 'At the source, from a published page.'}
      </span>
      <UnitChoice />
    </>
  );

const Source = () => (
  <>
    NOAA/NCEI,{' '}
    <a href="https://doi.org/10.25921/c8p0-zs06" rel="noopener" className={LINK_LOOK}>
      Thermal Springs List for the United States
    </a>
    , {SOURCE_YEAR}
  </>
);

const CorrectedName = ({ spring }: { spring: Spring }) => {
  const name = correctionOf(spring, 'name');
  return name ? (
    <Fact term="Name">
      {name.name}
      <ReportedBy correction={name} />
    </Fact>
  ) : null;
};

/** In the same spot, so nothing moves once we know who is reading. */
const OwnerLink = ({ springId }: { springId: number }) => {
  const auth = useAuth();
  const isModerator = auth.status === 'signed-in' && auth.user.is_moderator;
  return (
    <p className="mt-2">
      {isModerator ? (
        <TextLink to={`/moderation?spring=${springId}`}>Hazards and closures</TextLink>
      ) : (
        <TextLink to={`/owner-request?spring=${springId}`} className="text-quiet">
          Is this your place?
        </TextLink>
      )}
    </p>
  );
};

export const DetailsCard = ({ spring, correct }: { spring: Spring; correct: ReactNode }) => {
  // A page that an older build kept on the device has none.
  const survey: Spring['survey'] | undefined = spring.survey;
  return (
    <section aria-labelledby="details" className={`${CARD} p-6`}>
      <h2 id="details" className="mb-4 text-2xl font-semibold">
        Details
      </h2>
      <dl>
        <CorrectedName spring={spring} />
        <Fact term="Source temperature">
          <SourceTemperature spring={spring} />
          {survey && <SecondSurvey survey={survey} />}
        </Fact>
        <Fact term="Average rating">
          <Rating average={spring.average_rating} count={spring.review_count} />
          {spring.review_count > 0 && (
            <span className="mt-1 block text-base text-quiet">
              The average counts each member's latest review.
            </span>
          )}
        </Fact>
        <Fact term="Location">{locationText(spring.state_code, spring.county)}</Fact>
        <Fact term="Coordinates">
          <Coordinates spring={spring} />
        </Fact>
        <Fact term="Land">
          <LandFacts spring={spring} />
        </Fact>
        <Fact term="Kind">{KIND_WORDS[spring.kind]}</Fact>
        <Fact term="Source of these facts">
          {isListed(spring) ? <Source /> : spring.soak && attributionText(spring.soak)}
        </Fact>
      </dl>
      <div className="mt-5 border-t border-line pt-5">
        {correct}
        <OwnerLink springId={spring.id} />
      </div>
    </section>
  );
};
