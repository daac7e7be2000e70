import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { Camera, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countyText } from '../../../domain/place/location-text.ts';
import { countText, springName } from '../../../lib/format.ts';
import { useAuth } from '../../../session/auth.ts';
import { loginPath } from '../../../session/return-to.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { PhotoFacts } from '../../../ui/photo.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { SpringPicture } from '../spring-picture.tsx';
import { MAIN, SIDE } from './columns.ts';
import { SourceTemperature } from './source-temperature.tsx';
import { VerdictCard } from './verdict-card.tsx';

/** The same for every spring, as each of them says. */
const BADGES = [
  { label: 'Primitive', meaning: 'On every spring. Expect no facilities.' },
  { label: 'Requires Hike', meaning: 'On every spring. Expect a walk.' },
];

const CharacterBadges = () => (
  <ul aria-label="Character" className="flex items-start gap-x-4">
    {BADGES.map(({ label, meaning }) => (
      <li key={label}>
        <details>
          <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center text-sm text-quiet underline decoration-line decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
            {label}
          </summary>
          <p className="max-w-36 pb-2 text-sm text-quiet">{meaning}</p>
        </details>
      </li>
    ))}
  </ul>
);

/** Opens the review form below, for visitors after they have signed in. */
const FirstPhoto = ({ springId }: { springId: number }) => {
  const { status } = useAuth();
  const form = `/springs/${springId}?review=write`;
  return (
    <Link
      to={status === 'signed-in' ? form : loginPath(form)}
      state={status === 'signed-in' ? { keepFocus: true } : null}
      preventScrollReset={status === 'signed-in'}
      className={`absolute top-0 right-0 flex min-h-11 items-center gap-2 rounded-bl-xl bg-surface px-4 ${LINK_LOOK}`}
    >
      <Camera aria-hidden className="size-5 shrink-0" />
      Add the first photo
    </Link>
  );
};

const Rated = ({ average, count }: { average: number; count: number }) => (
  <a
    href="#reviews"
    className="-my-2.5 inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap hover:underline"
  >
    <Star aria-hidden className="size-4.5 fill-current text-star" />
    <span className="sr-only">Rated </span>
    {average.toFixed(1)}
    <span className="sr-only"> of 5 in {countText(count, 'review', 'reviews')}</span>
    <span aria-hidden>({count})</span>
  </a>
);

/** Where it is, and how good. A good rating is no reason to enter a closed place. */
const Where = ({ spring }: { spring: Spring }) => {
  const { state_code: state, county, average_rating: average, review_count: count } = spring;
  return (
    <p className="text-lg text-quiet">
      <span className="font-semibold text-ink">{state}</span> · {countyText(state, county)}
      {average !== null && !isBathingRuledOut(spring.bathing_status) && (
        <>
          {' · '}
          <span className="text-ink">
            <Rated average={average} count={count} />
          </span>
        </>
      )}
    </p>
  );
};

/** Photo and name, then whether to bathe. At a desk the words head the column at the side. */
export const SpringHero = ({
  spring,
  photo,
  now,
  actions,
}: {
  spring: Spring;
  photo: { url: string; image: PhotoFacts | null } | undefined;
  /** What agencies warn of today. */
  now: ReactNode;
  /** What a phone has at its bottom edge. */
  actions: ReactNode;
}) => (
  <header className="contents">
    <div
      className={`${MAIN} moving-picture relative overflow-hidden rounded-xl border border-line max-sm:-mx-4 max-sm:-mt-6 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0`}
    >
      <SpringPicture
        key={photo?.url}
        spring={{ ...spring, latest_image_url: photo?.url ?? null }}
        facts={photo?.image}
        isHero
      />
      {!photo && !isBathingRuledOut(spring.bathing_status) && <FirstPhoto springId={spring.id} />}
    </div>
    <div
      className={`${SIDE} z-10 flex flex-col gap-3 bg-page lg:top-(--header) lg:-mt-4 lg:pt-4 lg:pb-4 lg:[@media(min-height:48rem)]:sticky`}
    >
      <div>
        <PageHeading isHero className="text-3xl! lg:text-4xl!">
          {springName(spring.name)}
        </PageHeading>
        <Where spring={spring} />
        <div className="flex flex-wrap items-start gap-x-4">
          <SourceTemperature spring={spring} />
          <CharacterBadges />
        </div>
      </div>
      <div>
        <VerdictCard spring={spring} />
        {now}
      </div>
      <div className="flex gap-2 max-sm:hidden print:hidden">{actions}</div>
    </div>
  </header>
);
