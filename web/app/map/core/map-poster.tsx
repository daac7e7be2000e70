import type { BaseMap } from '@wildsoak/contract/pages';
import { ownTile, tileAt } from './tiles.ts';
import { DEFAULT_ZOOM } from './view.ts';

/** The tiles around the default center. A phone shows fewer. */
const COLUMNS = [2, 3, 4, 5];
const ROWS = [4, 5, 6, 7];

const classOf = (x: number, y: number) => {
  if (y === 4) return 'max-lg:hidden';
  return x === 5 ? 'max-md:hidden' : '';
};

const posterTile = ({ url }: BaseMap, x: number, y: number): string => {
  const address = { x, y, z: DEFAULT_ZOOM };
  return url === null ? ownTile(address, false) : tileAt(url, address);
};

/**
 * The map's first picture, in the page itself: it shows before any script, and without one. The map
 * starts with the same tiles, so they are fetched once. Their position is in classes because the
 * Content-Security-Policy blocks style attributes; a test checks the numbers against the default
 * center.
 */
export const MapPoster = ({ baseMap }: { baseMap: BaseMap }) => (
  <div
    aria-hidden
    className="map-poster absolute top-[calc(50%-273px)] left-[calc(50%-414px)] grid grid-cols-[repeat(3,256px)] md:grid-cols-[repeat(4,256px)] lg:top-[calc(50%-529px)]"
  >
    {ROWS.flatMap((y) =>
      COLUMNS.map((x) => (
        <picture key={`${x}-${y}`} className={classOf(x, y)}>
          {baseMap.url === null && (
            <source
              media="(prefers-color-scheme: dark)"
              srcSet={ownTile({ x, y, z: DEFAULT_ZOOM }, true)}
            />
          )}
          <img
            src={posterTile(baseMap, x, y)}
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
