import type { BaseMap } from '@wildsoak/contract/pages';
import type { NearbySpring, Spring } from '@wildsoak/contract/springs';
import { Maximize2, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { springName } from '../../../lib/format.ts';
import { KeepMap } from '../../../map/keep/keep-map.tsx';
import { LocationMap } from '../../../map/location/location-map.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isRough, RoughPlace } from './coordinates.tsx';

const ZOOM = 13;
const EXPANDED_ZOOM = 14;
/** So that the whole cell is on the map. */
const ROUGH_ZOOM = 11;

/** The browser's own modal holds the focus, closes on Escape and gives the focus back. */
export const ExpandableMap = ({
  spring,
  nearby,
  baseMap,
}: {
  spring: Spring;
  nearby: NearbySpring[] | null;
  baseMap: BaseMap;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const location = { spring, nearby: nearby ?? undefined, baseMap };
  const name = springName(spring.name);
  const { latitude, longitude } = spring;
  const place = useMemo(() => [{ latitude, longitude }], [latitude, longitude]);

  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };

  return (
    <section aria-labelledby="map" className="isolate">
      <div className="flex items-center justify-between">
        <h2 id="map" className="text-2xl font-semibold">
          Map
        </h2>
        <Button look="quiet" className="noscript:hidden print:hidden" onClick={open}>
          <Maximize2 aria-hidden className="size-4.5" />
          Expand map
        </Button>
      </div>
      <LocationMap
        {...location}
        label={`Map of ${name}`}
        zoom={isRough(spring) ? ROUGH_ZOOM : ZOOM}
        className="mt-2 h-60 overflow-hidden lg:h-72 rounded-xl border border-line"
      />
      {isRough(spring) && (
        <p className="mt-2">
          <RoughPlace spring={spring} />
        </p>
      )}
      <KeepMap
        path={`/springs/${spring.id}`}
        title={name}
        label="Keep this map"
        springs={place}
        baseMap={baseMap}
      />
      <dialog
        ref={dialog}
        aria-labelledby="expanded-map"
        onClose={() => setIsOpen(false)}
        className="fixed inset-0 m-auto h-dvh max-h-none w-screen max-w-none flex-col bg-surface text-ink backdrop:bg-black/60 open:flex sm:h-[90dvh] sm:w-[92vw] sm:rounded-xl sm:border sm:border-line"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id="expanded-map" className="truncate text-xl font-semibold">
            {name}
          </h2>
          <IconButton
            label="Close map"
            icon={X}
            iconClassName="size-6"
            className="-outline-offset-3"
            onClick={() => dialog.current?.close()}
          />
        </div>
        {isOpen && (
          <LocationMap
            {...location}
            label={`Large map of ${name}`}
            zoom={isRough(spring) ? ROUGH_ZOOM : EXPANDED_ZOOM}
            scrollZoom
            className="min-h-0 grow"
          />
        )}
      </dialog>
    </section>
  );
};
