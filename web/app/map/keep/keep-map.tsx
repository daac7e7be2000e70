import type { BaseMap } from '@wildsoak/contract/pages';
import { CircleCheck, Download } from 'lucide-react';
import { useMemo } from 'react';
import { bytesText } from '../../lib/format.ts';
import {
  cancelKeeping,
  keepMap,
  removeMap,
  typicalBytes,
  useKeptMaps,
  type Keeping,
} from '../../offline/keep-map.ts';
import { KeptMapList } from '../../offline/kept-map-list.tsx';
import { useMemberName } from '../../session/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { keptTiles } from '../core/area-tiles.ts';
import type { Position } from '../core/view.ts';

const ROW = 'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1';

const OnItsWay = ({ map }: { map: Keeping }) => (
  <div className={ROW}>
    <div className="min-w-40 grow">
      <progress
        aria-label="Keeping the map"
        value={map.done}
        max={map.total}
        className="block h-2.5 w-full accent-accent"
      />
      <p className="mt-1 text-sm text-quiet tabular-nums">
        {map.done} of {map.total} tiles, {bytesText(map.bytes)}
        {map.state === 'waiting' && '. Waiting for a signal.'}
      </p>
    </div>
    <Button look="quiet" onClick={() => cancelKeeping(map.path)}>
      Cancel
    </Button>
  </div>
);

const Remove = ({ path }: { path: string }) => (
  <Button look="plain" onClick={() => void removeMap(path)}>
    Remove
  </Button>
);

/** Puts the topographic map around springs, and along the last miles to them, on the device. */
export const KeepMap = ({
  path,
  title,
  label,
  springs,
  line,
  baseMap,
}: {
  path: string;
  title: string;
  label: string;
  /** Keep both arrays for the same place. */
  springs: readonly Position[];
  line?: readonly (readonly number[])[] | undefined;
  baseMap: BaseMap;
}) => {
  const urls = useMemo(() => keptTiles(springs, line), [springs, line]);
  const owner = useMemberName();
  const maps = useKeptMaps(owner);
  if (!baseMap.topo || urls.length === 0) return null;
  const map = maps?.find((one) => one.path === path);
  const start = () => void keepMap({ path, title, owner, urls });
  const size = `About ${bytesText(typicalBytes(urls.length))}`;
  return (
    <div className="mt-3 noscript:hidden print:hidden">
      {!map || map.state === 'full' ? (
        <div className={ROW}>
          <Button look="quiet" onClick={start}>
            <Download aria-hidden className="size-5 shrink-0" />
            {label}
          </Button>
          <p role="status" className="text-sm text-quiet">
            {map ? 'Not enough room on this device. Remove a kept map first.' : size}
          </p>
        </div>
      ) : map.state === 'kept' ? (
        <div className={ROW}>
          <p role="status" className="flex items-center gap-2">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            On this device, {bytesText(map.bytes)}
          </p>
          <Remove path={path} />
        </div>
      ) : map.state === 'stopped' ? (
        <div className={ROW}>
          <Button look="quiet" onClick={start}>
            Resume
          </Button>
          <p role="status" className="text-sm text-quiet tabular-nums">
            {map.done} of {map.total} tiles are here.
          </p>
          <Remove path={path} />
        </div>
      ) : (
        <OnItsWay map={map} />
      )}
      {maps?.some((one) => one.path !== path) && (
        <Fold label={`All kept maps (${maps.length})`}>
          <KeptMapList member={owner} />
        </Fold>
      )}
    </div>
  );
};
