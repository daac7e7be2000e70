import type { Spring } from '@wildsoak/contract/springs';
import { Footprints, Mountain, Route, type LucideIcon } from 'lucide-react';
import { springName } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { PhotoFacts } from '../../../ui/photo.tsx';
import { SpringPicture } from '../spring-picture.tsx';
import { FavoriteButtons } from './favorite-buttons.tsx';
import { countyText } from './location-text.ts';
import { SafetyNotices } from './safety-notices.tsx';

const Badge = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <li className="inline-flex items-center gap-1.5 rounded-full border border-control-line px-3 py-1 text-sm font-semibold">
    <Icon aria-hidden className="size-4" />
    {label}
  </li>
);

/** Photo and name, then what keeps you safe, then what you can do from here. */
export const SpringHero = ({
  spring,
  photo,
}: {
  spring: Spring;
  photo: { url: string; image: PhotoFacts | null } | undefined;
}) => (
  <header className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-[3fr_2fr] lg:gap-10">
    <div className="overflow-hidden rounded-xl border border-line max-sm:-mx-4 max-sm:-mt-6 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0">
      <SpringPicture
        key={photo?.url}
        spring={{ ...spring, latest_image_url: photo?.url ?? null }}
        facts={photo?.image}
        isHero
      />
    </div>
    <div className="flex flex-col gap-5">
      <div>
        <PageHeading isHero>{springName(spring.name)}</PageHeading>
        <p className="mt-2 text-xl text-quiet">
          <span className="font-semibold text-ink">{spring.state_code}</span> ·{' '}
          {countyText(spring.state_code, spring.county)}
        </p>
        <ul aria-label="Character" className="mt-4 flex flex-wrap gap-2">
          <Badge icon={Mountain} label="Primitive" />
          <Badge icon={Footprints} label="Requires Hike" />
        </ul>
      </div>
      <SafetyNotices spring={spring} />
      <div className="flex flex-col items-start gap-2">
        <LinkButton to={`/planner?spring=${spring.id}`} className="max-sm:w-full">
          <Route aria-hidden className="size-5 shrink-0" />
          Plan a Trip Including This Spring
        </LinkButton>
        <FavoriteButtons spring={spring} />
      </div>
    </div>
  </header>
);
