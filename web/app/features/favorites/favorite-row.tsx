import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import { X } from 'lucide-react';
import { memo, useRef } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { removeLabel, SAVE_LABELS } from '../../domain/favorites/favorites.ts';
import { springName } from '../../lib/format.ts';
import { useChangeFavorite } from '../../domain/favorites/use-change-favorite.ts';
import { useToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const OTHER: Record<FavoriteCategory, FavoriteCategory> = {
  Visited: 'Bucket List',
  'Bucket List': 'Visited',
};

export const FavoriteRow = memo(
  ({
    username,
    favorite,
    onLeave,
  }: {
    username: string;
    favorite: Favorite;
    onLeave: (row: HTMLElement | null) => void;
  }) => {
    const row = useRef<HTMLLIElement>(null);
    const showToast = useToast();
    const name = springName(favorite.name);
    const { category } = favorite;
    const other = OTHER[category];

    const { mutate, isPending, variables } = useChangeFavorite(username, favorite, (now) => {
      onLeave(row.current);
      showToast(now ? `${name}: moved to ${now}.` : `${name}: removed from ${category}.`);
    });

    return (
      <li
        ref={row}
        aria-busy={isPending}
        className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-t border-line py-3 pr-3 pl-5 first:border-t-0"
      >
        <Link
          to={`/springs/${favorite.id}`}
          prefetch="intent"
          className="flex min-h-8 items-center text-lg leading-snug font-semibold wrap-anywhere text-accent hover:underline max-sm:col-span-2"
        >
          {name}
        </Link>
        <span className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          {favorite.state_code}
          <BathingBadge status={favorite.bathing_status} />
        </span>
        <div className="flex items-center gap-1 max-sm:col-span-2 max-sm:mt-2 sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <Button
            look="quiet"
            aria-label={`${SAVE_LABELS[other]}: ${name}`}
            isBusy={isPending}
            onClick={() => mutate(other)}
          >
            {isPending && variables !== null && <Spinner />}
            {SAVE_LABELS[other]}
          </Button>
          <IconButton
            label={`${removeLabel(category)}: ${name}`}
            title={removeLabel(category)}
            icon={X}
            isBusy={isPending && variables === null}
            isDisabled={isPending}
            onClick={() => mutate(null)}
          />
        </div>
      </li>
    );
  },
);
