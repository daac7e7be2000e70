import { stateName } from '@wildsoak/contract/rules/us-states';
import type { SpringCard as SpringCardData } from '@wildsoak/contract/springs';
import { Link, useViewTransitionState } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { springName } from '../../lib/format.ts';
import { Card, CardGrid } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TemperatureBadge } from '../../domain/temperature/temperature-badge.tsx';
import { Rating } from './rating.tsx';
import { SpringPicture } from './spring-picture.tsx';
import { Temperature } from './temperature.tsx';

/** The picture of the card that was opened grows into that of the page. */
const CardPicture = ({ spring, path }: { spring: SpringCardData; path: string }) => (
  <div className={useViewTransitionState(path) ? 'moving-picture' : ''}>
    <SpringPicture spring={spring} />
  </div>
);

export const SpringCard = ({ spring }: { spring: SpringCardData }) => (
  <Card className="group h-full transition-shadow focus-within:shadow-lg hover:border-control-line hover:shadow-lg">
    <CardPicture spring={spring} path={`/springs/${spring.id}`} />
    <div className="flex grow flex-col gap-2 p-5">
      <h3 className="text-xl leading-snug font-semibold">
        {/* The link covers the card, but only the name is its text. */}
        <Link
          to={`/springs/${spring.id}`}
          prefetch="intent"
          viewTransition
          className="group-hover:underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-accent"
        >
          {springName(spring.name)}
        </Link>
      </h3>
      <p className="text-quiet">{stateName(spring.state_code)}</p>
      <p>
        <BathingBadge status={spring.bathing_status} />
      </p>
      <p>
        <Rating average={spring.average_rating} count={spring.review_count} />
      </p>
      {spring.temperature_f !== null && (
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
          <span>
            <span className="font-semibold">
              <Temperature fahrenheit={spring.temperature_f} celsius={spring.temperature_c} />
            </span>{' '}
            <span className="text-quiet">at the source</span>
          </span>
          <TemperatureBadge fahrenheit={spring.temperature_f} />
        </p>
      )}
    </div>
  </Card>
);

export const CardSkeletons = ({ label }: { label: string }) => (
  <div aria-busy>
    <p className="sr-only">{label}</p>
    <CardGrid isRow>
      {Array.from({ length: 3 }, (_, i) => (
        <li key={i} aria-hidden>
          <Card>
            <Skeleton className="aspect-4/3 rounded-none" />
            <div className="flex flex-col gap-3 p-5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </Card>
        </li>
      ))}
    </CardGrid>
  </div>
);
