import type { BaseMap } from '@wildsoak/contract/pages';
import { ownTile, tileAt } from './tiles.ts';
import { DEFAULT_ZOOM } from './view.ts';

/** The tiles of the first view. A phone shows the western ones: see `startFor`. */
const COLUMNS = [1, 2, 3, 4, 5];
const ROWS = [4, 5, 6, 7];

const HIDDEN_COLUMNS: Readonly<Record<number, string>> = {
  1: 'max-md:hidden',
  4: 'max-[28rem]:hidden',
  5: 'max-md:hidden',
};

const classOf = (x: number, y: number): string =>
  [HIDDEN_COLUMNS[x], y === 4 && 'max-lg:hidden'].filter(Boolean).join(' ');

const addressOf = (x: number, y: number) => ({ x, y, z: DEFAULT_ZOOM });

/** The server has no screen: the browser chooses, as the map does. */
const bothDensities = (x: number, y: number, isDark: boolean): string =>
  `${ownTile(addressOf(x, y), isDark, false)}, ${ownTile(addressOf(x, y), isDark, true)} 2x`;

/**
 * The map's first picture, in the page itself: it shows before any script, and without one. The map
 * starts with the same tiles, so they are fetched once. Their position is in classes because the
 * Content-Security-Policy blocks style attributes; a test compares it with the map's own tiles.
 */
export const MapPoster = ({ baseMap }: { baseMap: BaseMap }) => (
  <div
    aria-hidden
    className="map-poster absolute top-[calc(50%-273px)] left-[max(-64px,calc(50%-414px))] grid grid-cols-[repeat(2,256px)] min-[28rem]:grid-cols-[repeat(3,256px)] md:left-[max(-320px,calc(50%-670px))] md:grid-cols-[repeat(5,256px)] lg:top-[calc(50%-529px)]"
  >
    {ROWS.flatMap((y) =>
      COLUMNS.map((x) => (
        <picture key={`${x}-${y}`} className={classOf(x, y)}>
          {baseMap.url === null && (
            <source media="(prefers-color-scheme: dark)" srcSet={bothDensities(x, y, true)} />
          )}
          <img
            srcSet={baseMap.url === null ? bothDensities(x, y, false) : undefined}
            src={
              baseMap.url === null
                ? ownTile(addressOf(x, y), false, false)
                : tileAt(baseMap.url, addressOf(x, y))
            }
            alt=""
            width={256}
            height={256}
            loading={classOf(x, y) === '' ? 'eager' : 'lazy'}
            className="max-w-none"
          />
        </picture>
      )),
    )}
  </div>
);
