import { isBathingRuledOut, landText, TRIBAL_PERMIT } from '@wildsoak/contract/rules/bathing';
import type { Kind } from '@wildsoak/contract/rules/kinds';
import { FIRST_ADDED_ID, SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { springFeedPath } from '@wildsoak/contract/rules/visit-feeds';
import type { Spring } from '@wildsoak/contract/springs';
import { ChevronDown, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { attributionText } from '../../../domain/bathing/attribution.ts';
import { correctionOf } from '../../../domain/spring/known-facts.ts';
import { locationText } from '../../../domain/place/location-text.ts';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { dateText, numberText } from '../../../lib/format.ts';
import { useAuth } from '../../../session/auth.ts';
import { LINK_LOOK, TextLink } from '../../../ui/text-link.tsx';
import { Temperature } from '../temperature.tsx';
import { ReportedBy } from './accepted-correction.tsx';
import { Coordinates } from './coordinates.tsx';

const KIND_WORDS: Record<Kind, string> = {
  spring: 'Thermal spring',
  seep: 'Thermal seep',
  lake: 'Thermal lake',
  well: 'Thermal well',
  geyser: 'Geyser',
  fumarole: 'Fumarole (steam or gas vent)',
  mud_pot: 'Mud pot',
  mud_volcano: 'Mud volcano',
};

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-t border-line py-3 first:border-t-0">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);

const isListed = ({ id }: Spring): boolean => id < FIRST_ADDED_ID;

/** Never in place of the first. */
const SecondSurvey = ({ survey }: { survey: NonNullable<Spring['survey']> }) => (
  <span className="mt-1 block text-sm text-quiet">
    Another survey measured{' '}
    <Temperature fahrenheit={survey.temperature_f} celsius={survey.temperature_c} /> in{' '}
    {survey.year}
    {survey.gallons_per_minute > 0 &&
      `, with a flow of ${numberText(survey.gallons_per_minute)} gallons a minute`}{' '}
    ({survey.survey}).
  </span>
);

const AtTheSource = ({ spring }: { spring: Spring }) =>
  spring.temperature_f === null ? (
    <>
      Not known
      {isListed(spring) && (
        <span className="mt-1 block text-sm text-quiet">not in the {SOURCE_YEAR} federal list</span>
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
      <span className="mt-1 block text-sm text-quiet">
        {isListed(spring)
          ? `At the source, from a ${SOURCE_YEAR} federal list. We don't know when it was measured.`
          : 'At the source, from a published page.'}
      </span>
    </>
  );

/** Private land lies inside forests and reservations, and we don't know where. */
const LandFacts = ({ spring: { land, bathing_status, soak } }: { spring: Spring }) => {
  const isForThePublic =
    bathing_status === 'resort' ||
    (soak?.confidence === 'published' && (soak.kind === 'public-site' || soak.operator !== null));
  // Nobody's permission makes such a place good for bathing.
  const mayAsk = !isBathingRuledOut(bathing_status);
  return land.length === 0 ? (
    <>
      Not known
      {mayAsk && !isForThePublic && bathing_status !== 'ask-first' && (
        <span className="mt-1 block text-sm text-quiet">It may be private. Ask before you go.</span>
      )}
    </>
  ) : (
    <ul className="text-base">
      {land.map((area) => (
        <li key={area.kind + area.name} className="mt-1">
          {landText(area)}
          {area.kind === 'tribal-land' && mayAsk ? `: ${TRIBAL_PERMIT}.` : '.'}{' '}
          <TextLink to={`/safety#${area.kind}`} isInline>
            What this means<span className="sr-only"> for {area.name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
};

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
    <p>
      {isModerator ? (
        <TextLink to={`/moderation?spring=${springId}`}>Hazards and closures</TextLink>
      ) : (
        <TextLink to={`/owner-request?spring=${springId}`} className="text-quiet">
          Own this property?
        </TextLink>
      )}
    </p>
  );
};

/** Where the numbers are from, and how to correct them: behind a line at the end of the page. */
export const DetailsCard = ({ spring, correct }: { spring: Spring; correct: ReactNode }) => {
  const { survey } = spring;
  return (
    <section aria-labelledby="details" className="border-y border-line">
      <details className="group/details">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between [&::-webkit-details-marker]:hidden">
          <h2 id="details" className="text-2xl font-semibold">
            Details
          </h2>
          <ChevronDown aria-hidden className="size-6 shrink-0 group-open/details:rotate-180" />
        </summary>
        <dl>
          <CorrectedName spring={spring} />
          <Fact term="Source temperature">
            <AtTheSource spring={spring} />
            {survey && <SecondSurvey survey={survey} />}
          </Fact>
          <Fact term="Location">{locationText(spring.state_code, spring.county)}</Fact>
          <Fact term="Coordinates">
            <Coordinates spring={spring} />
          </Fact>
          <Fact term="Land">
            <LandFacts spring={spring} />
          </Fact>
          <Fact term="Kind">{KIND_WORDS[spring.kind]}</Fact>
          <Fact term="Source">
            {isListed(spring) ? <Source /> : spring.soak && attributionText(spring.soak)}
            {spring.added && (
              <span className="mt-1 block text-sm text-quiet">
                Added by {spring.added.by ?? FORMER_MEMBER}, {dateText(spring.added.on)}.
              </span>
            )}
          </Fact>
        </dl>
        <div className="flex flex-col items-start gap-1 border-t border-line py-3">
          {correct}
          <OwnerLink springId={spring.id} />
          {spring.shown_as !== 'unlisted' && (
            <a
              href={springFeedPath(spring.id)}
              className={`inline-flex min-h-11 items-center gap-2 ${LINK_LOOK}`}
            >
              <Rss aria-hidden className="size-4.5 shrink-0" />
              Follow by RSS
            </a>
          )}
        </div>
      </details>
    </section>
  );
};
