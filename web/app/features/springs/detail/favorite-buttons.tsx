import { useQuery } from '@tanstack/react-query';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import type { User } from '@wildsoak/contract/accounts';
import type { Spring } from '@wildsoak/contract/springs';
import { Bookmark, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import {
  categoryOf,
  removeLabel,
  SAVE_LABELS,
  waitingText,
} from '../../../domain/favorites/favorites.ts';
import { springForMember } from '../../../domain/spring/spring-detail.ts';
import { useChangeFavorite } from '../../../domain/favorites/use-change-favorite.ts';
import { useAuth } from '../../../session/auth.ts';
import { Button, BUTTON_SHAPE } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Reserved } from '../../../ui/reserved.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LoginPrompt } from './login-prompt.tsx';

const CATEGORIES: { category: FavoriteCategory; icon: LucideIcon }[] = [
  { category: 'Bucket List', icon: Bookmark },
  { category: 'Visited', icon: CircleCheck },
];

/** The bar at the bottom of a phone leads here. */
export const FAVORITE_ID = 'favorite';

const PAIR = 'grid w-full max-w-md grid-cols-2 gap-2';
const BUTTON = 'min-h-14! px-3! py-1! justify-start! text-left leading-tight text-balance';

const Label = ({ category, children }: { category: FavoriteCategory; children?: string }) => (
  <Reserved texts={[SAVE_LABELS[category], removeLabel(category)]}>{children}</Reserved>
);

/** As large as the buttons will be. */
const Placeholders = ({ className }: { className: string }) => (
  <div aria-hidden className={PAIR}>
    {CATEGORIES.map(({ category }) => (
      <span
        key={category}
        className={`${BUTTON_SHAPE} ${BUTTON} border border-transparent ${className}`}
      >
        <span className="size-5 shrink-0" />
        <Label category={category} />
      </span>
    ))}
  </div>
);

const savedText = (category: FavoriteCategory | null | undefined): string =>
  category ? `Saved in ${category}` : 'Not in your favorites';

/**
 * Saves, moves or removes. It stays the same button, and is never `disabled` while busy, so it keeps
 * the focus.
 */
const CategoryButton = ({
  category,
  icon: Icon,
  saved,
  pending,
  onPress,
}: {
  category: FavoriteCategory;
  icon: LucideIcon;
  saved: FavoriteCategory | null;
  /** The change under way; undefined when there is none. */
  pending: FavoriteCategory | null | undefined;
  onPress: (category: FavoriteCategory | null) => void;
}) => {
  const isSaved = saved === category;
  const next = isSaved ? null : category;
  const isBusy = pending === next && pending !== undefined;
  const isOff = pending !== undefined;
  return (
    <Button
      look="quiet"
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={() => {
        if (!isOff) onPress(next);
      }}
      className={`${BUTTON} aria-disabled:cursor-progress ${
        isSaved ? 'border-accent! bg-sunken!' : ''
      } ${isOff && !isBusy ? 'opacity-70' : ''}`}
    >
      {isBusy ? (
        <Spinner />
      ) : (
        <Icon aria-hidden className={`size-5 shrink-0 ${isSaved ? 'fill-accent/25' : ''}`} />
      )}
      <Label category={category}>{isSaved ? removeLabel(category) : SAVE_LABELS[category]}</Label>
    </Button>
  );
};

const MemberButtons = ({ user, spring }: { user: User; spring: Spring }) => {
  const {
    data: saved,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...springForMember(user, spring.id), select: categoryOf });
  const change = useChangeFavorite(user.username, spring);
  if (saved === undefined) {
    return isError ? (
      <LoadFailure
        isInline
        message="Could not load your favorites."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status">
        <span className="sr-only">Loading your favorites...</span>
        <Placeholders className="animate-breathe bg-sunken" />
      </div>
    );
  }
  return (
    <>
      <div role="group" aria-label="Favorite" className={PAIR}>
        {CATEGORIES.map(({ category, icon }) => (
          <CategoryButton
            key={category}
            category={category}
            icon={icon}
            saved={saved}
            pending={change.isPending ? change.variables : undefined}
            onPress={change.mutate}
          />
        ))}
      </div>
      {/* Screen readers do not announce a changed label. */}
      <p role="status" className="sr-only">
        {change.isPending && 'Saving...'}
        {change.isSaved && savedText(saved)}
      </p>
      {change.waiting !== undefined && (
        <p className="mt-2 flex items-center gap-2 text-quiet">
          <Hourglass aria-hidden className="size-5 shrink-0" />
          {waitingText(change.waiting)}
        </p>
      )}
    </>
  );
};

/** The same height for visitors and members, and before we know which: nothing moves. */
export const FavoriteButtons = ({ spring }: { spring: Spring }) => {
  const auth = useAuth();
  return (
    <div
      id={FAVORITE_ID}
      tabIndex={-1}
      className="grid w-full items-center outline-none *:col-start-1 *:row-start-1"
    >
      <Placeholders className="invisible" />
      <div>
        {auth.status === 'signed-in' ? (
          <MemberButtons user={auth.user} spring={spring} />
        ) : (
          <LoginPrompt back={`/springs/${spring.id}`} purpose="save favorites" />
        )}
      </div>
    </div>
  );
};
