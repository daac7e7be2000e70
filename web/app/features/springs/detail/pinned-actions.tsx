import type { User } from '@wildsoak/contract/accounts';
import {
  BATHING_LABELS,
  isBathingRuledOut,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { Bookmark, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { BATHING_LOOKS } from '../../../domain/bathing/bathing-badge.tsx';
import { verdictOf } from '../../../domain/bathing/verdict.ts';
import { categoryOf } from '../../../domain/favorites/favorites.ts';
import { useChangeFavorite } from '../../../domain/favorites/use-change-favorite.ts';
import { useAuth } from '../../../session/auth.ts';
import { loginPath } from '../../../session/return-to.ts';
import { Button, BUTTON_LOOKS, BUTTON_SHAPE, LinkButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isRough } from './coordinates.tsx';
import { FAVORITE_ID } from './favorite-buttons.tsx';

/** Three side by side on the narrowest phone: the icon stands above its word. */
export const PINNED_LOOK = 'min-h-13 min-w-0 grow basis-0 flex-col gap-0.5! px-1! py-1! text-sm';

/** Once saved it leads to the buttons that move or remove: a stray thumb deletes nothing. */
const MemberSave = ({ user, spring }: { user: User; spring: Spring }) => {
  // Unknown until the member's own answer is there; if it fails, the buttons above say so and try again.
  const saved = spring.userFavorite && categoryOf(spring);
  const { mutate, isPending, isSaved, waiting } = useChangeFavorite(user.username, spring);
  return (
    <>
      {/* The same button before and after, so it keeps the focus. */}
      <Button
        look="quiet"
        className={PINNED_LOOK}
        isBusy={saved === undefined || isPending}
        onClick={() => {
          if (saved === null && waiting === undefined) mutate('Bucket List');
          else document.querySelector<HTMLElement>(`#${FAVORITE_ID}`)?.focus();
        }}
      >
        {isPending ? (
          <Spinner />
        ) : (
          <Bookmark aria-hidden className={`size-5 shrink-0 ${saved ? 'fill-accent/25' : ''}`} />
        )}
        {waiting === undefined ? (
          <>
            {saved ? 'Saved' : 'Save'}
            <span className="sr-only">{saved ? ` in ${saved}` : ' to Bucket List'}</span>
          </>
        ) : (
          'Waiting'
        )}
      </Button>
      <span role="status" className="sr-only">
        {isSaved && saved && `Saved in ${saved}`}
      </span>
    </>
  );
};

const Save = ({ spring }: { spring: Spring }) => {
  const auth = useAuth();
  if (auth.status === 'signed-in') return <MemberSave user={auth.user} spring={spring} />;
  return (
    <LinkButton
      look="quiet"
      to={loginPath(`/springs/${spring.id}`)}
      className={`${PINNED_LOOK} ${auth.status === 'unknown' ? 'invisible noscript:visible' : ''}`}
    >
      <Bookmark aria-hidden className="size-5 shrink-0" />
      Save<span className="sr-only"> (log in first)</span>
    </LinkButton>
  );
};

/** Nothing fresh speaks against it. */
const invites = (spring: Spring): boolean => {
  const { look } = verdictOf(spring, { today: null });
  return look === 'soaked' || look === 'resort';
};

interface DirectionsProps {
  spring: Spring;
  /** An agency warns of something grave there now. */
  isWarned: boolean;
  className?: string;
}

/** As wide as a quiet one, so nothing moves when we learn of a warning. */
const FILLED = `${BUTTON_LOOKS.primary} border border-transparent`;

/** The middle of an area is nowhere, and nobody should bathe where it is ruled out. */
const hasWay = (spring: Spring) => !isBathingRuledOut(spring.bathing_status) && !isRough(spring);

/** The way there; filled only where people soak now. */
export const Directions = ({ spring, isWarned, className = '' }: DirectionsProps) =>
  hasWay(spring) ? (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${spring.latitude},${spring.longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`${BUTTON_SHAPE} ${invites(spring) && !isWarned ? FILLED : BUTTON_LOOKS.quiet} ${className}`}
    >
      <Navigation aria-hidden className="size-5 shrink-0" />
      Directions<span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : null;

/** Words beside buttons, so nothing that looks like one. */
const RuledOut = ({ status }: { status: BathingStatus }) => {
  const { icon: Icon } = BATHING_LOOKS[status];
  return (
    <span className="flex grow basis-0 items-center justify-center gap-2 text-sm leading-tight font-semibold">
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={2.25} />
      {BATHING_LABELS[status]}
    </span>
  );
};

/**
 * What a person on a phone came to do, at the bottom edge. It sticks inside the article, so it never
 * covers the end. Where nobody should bathe it shows no way there.
 */
export const PinnedActions = ({
  spring,
  isWarned,
  visit,
}: DirectionsProps & { visit: ReactNode }) => (
  <div
    role="group"
    aria-label={hasWay(spring) ? 'Save, visit and directions' : 'Save and visit'}
    className="pinned-actions sticky z-20 -mx-4 flex items-center gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden print:hidden"
  >
    <Save spring={spring} />
    {visit}
    {isBathingRuledOut(spring.bathing_status) ? (
      <RuledOut status={spring.bathing_status} />
    ) : (
      <Directions spring={spring} isWarned={isWarned} className={PINNED_LOOK} />
    )}
  </div>
);
