import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import { X } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { moveLabel, removeLabel, waitingText } from '../../domain/favorites/favorites.ts';
import { ReportLine } from '../../domain/visit/report-line.tsx';
import { useToday } from '../../domain/visit/use-today.ts';
import { plateUrl } from '../../domain/spring/plate-url.ts';
import { springName } from '../../lib/format.ts';
import { useChangeFavorite } from '../../domain/favorites/use-change-favorite.ts';
import { useToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Photo } from '../../ui/photo.tsx';
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
    const [hasFailed, setHasFailed] = useState(false);
    const showToast = useToast();
    const name = springName(favorite.name);
    const { category } = favorite;
    const other = OTHER[category];

    const { mutate, isPending, variables, waiting } = useChangeFavorite(
      username,
      favorite,
      (now) => {
        onLeave(row.current);
        showToast(now ? `${name}: moved to ${now}.` : `${name}: removed from ${category}.`);
      },
    );

    return (
      <li
        ref={row}
        aria-busy={isPending}
        className="grid grid-cols-[auto_1fr] items-center gap-x-3 border-t border-line p-3 first:border-t-0 sm:grid-cols-[auto_1fr_auto]"
      >
        <span className="row-span-2 block h-18 w-24 overflow-hidden rounded-lg bg-sunken">
          <Photo
            url={(hasFailed ? null : favorite.latest_image_url) ?? plateUrl(favorite.id)}
            alt=""
            sizes="96px"
            onError={() => setHasFailed(true)}
          />
        </span>
        <Link
          to={`/springs/${favorite.id}`}
          prefetch="intent"
          className="flex min-h-8 items-center text-lg leading-snug font-semibold self-end wrap-anywhere text-accent hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap self-start items-center gap-x-3 gap-y-1 text-quiet">
          {favorite.state_code}
          <BathingBadge status={favorite.bathing_status} />
          <ReportLine spring={favorite} today={useToday()} />
          {waiting !== undefined && <span>{waitingText(waiting)}</span>}
        </span>
        <div className="flex items-center gap-1 max-sm:col-span-2 max-sm:mt-2 sm:col-start-3 sm:row-span-2 sm:row-start-1">
          <Button
            look="quiet"
            aria-label={`${moveLabel(other)}: ${name}`}
            isBusy={isPending}
            onClick={() => mutate(other)}
          >
            {isPending && variables !== null && <Spinner />}
            {moveLabel(other)}
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
