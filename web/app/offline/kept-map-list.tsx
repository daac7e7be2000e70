import { Link } from 'react-router';
import { bytesText } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { CARD } from '../ui/card.tsx';
import { LINK_LOOK } from '../ui/text-link.tsx';
import { removeMap, useKeptMaps } from './keep-map.ts';

/** The maps on this device, with their size. `member`: see `useKeptMaps`. */
export const KeptMapList = ({ heading, member }: { heading?: string; member?: string | null }) => {
  const maps = useKeptMaps(member) ?? [];
  if (maps.length === 0) return null;
  return (
    <section aria-label="Kept maps" className="min-w-0">
      {heading && <h2 className="mb-3 text-2xl font-semibold">{heading}</h2>}
      <ul className={`divide-y divide-line ${CARD}`}>
        {maps.map(({ path, title, bytes, done, total }) => (
          <li key={path} className="flex min-h-12 items-center justify-between gap-4 px-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              <Link to={path} className={LINK_LOOK}>
                {title}
              </Link>{' '}
              <span className="text-sm whitespace-nowrap text-quiet tabular-nums">
                {bytesText(bytes)}
                {done < total && `, ${Math.floor((100 * done) / total)}%`}
              </span>
            </span>
            <Button look="plain" onClick={() => void removeMap(path)}>
              Remove<span className="sr-only"> the map of {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
