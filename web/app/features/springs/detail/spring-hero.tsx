import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { Route } from 'lucide-react';
import { ReportedNow } from '../../../domain/visit/reported-now.tsx';
import { springName } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { PhotoFacts } from '../../../ui/photo.tsx';
import { SpringPicture } from '../spring-picture.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { BathingAnswer } from './bathing-answer.tsx';
import { CharacterBadges } from './character-badges.tsx';
import { FavoriteButtons } from './favorite-buttons.tsx';
import { FirstPhoto } from './first-photo.tsx';
import { countyText } from './location-text.ts';

/** Photo and name, then whether to bathe, then what you can do from here. */
export const SpringHero = ({
  spring,
  photo,
}: {
  spring: Spring;
  photo: { url: string; image: PhotoFacts | null } | undefined;
}) => {
  const isNoPlaceToBathe = isOutOfTheQuestion(spring.bathing_status);
  return (
    <header className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:gap-10">
      <div className="moving-picture overflow-hidden rounded-xl border border-line max-sm:-mx-4 max-sm:-mt-6 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0">
        <SpringPicture
          key={photo?.url}
          spring={{ ...spring, latest_image_url: photo?.url ?? null }}
          facts={photo?.image}
          isHero
        />
        {!photo && !isNoPlaceToBathe && <FirstPhoto springId={spring.id} />}
      </div>
      <div className="flex flex-col gap-4 sm:gap-5">
        <div>
          <PageHeading isHero className="max-sm:text-3xl">
            {springName(spring.name)}
          </PageHeading>
          <p className="mt-1.5 text-lg text-quiet">
            <span className="font-semibold text-ink">{spring.state_code}</span> ·{' '}
            {countyText(spring.state_code, spring.county)}
          </p>
          <AtAGlance spring={spring} />
          <ReportedNow spring={spring} />
        </div>
        <BathingAnswer spring={spring} />
        <CharacterBadges />
        <div className="flex flex-col items-start gap-2">
          <LinkButton to={`/planner?spring=${spring.id}`} className="max-sm:w-full">
            <Route aria-hidden className="size-5 shrink-0" />
            Plan a Trip Including This Spring
          </LinkButton>
          {isNoPlaceToBathe && <p className="font-medium">This is no place to bathe.</p>}
          <FavoriteButtons spring={spring} />
        </div>
      </div>
    </header>
  );
};
