import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { MapFailure, TilesMissing } from '../core/map-failure.tsx';
import type { Position } from '../core/view.ts';
import type { PickMap } from './pick-location.ts';

const loadLeaflet = () => import('./pick-location.ts');

/** A map to put one pin on. */
export const PickLocationMap = ({
  baseMap,
  position,
  onPick,
}: {
  baseMap: BaseMap;
  position: Position | undefined;
  onPick: (position: Position) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PickMap | null>(null);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const [picked, setPicked] = useState({ text: '', times: 0 });
  const { loaded: leaflet, isMissing } = useLoaded(loadLeaflet);
  const pick = useEffectEvent((at: Position) => {
    const text = `The pin is at ${at.latitude}, ${at.longitude}.`;
    setPicked(({ times }) => ({ text, times: times + 1 }));
    onPick(at);
  });
  const { latitude, longitude } = position ?? {};

  useEffect(() => {
    if (!leaflet || !box.current) return undefined;
    const opened = leaflet.openPickMap(box.current, baseMap, {
      onPick: (at) => pick(at),
      onTilesMissing: () => setAreTilesMissing(true),
    });
    setMap(opened);
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [leaflet, baseMap]);

  useEffect(() => {
    map?.show(latitude === undefined || longitude === undefined ? null : { latitude, longitude });
  }, [map, latitude, longitude]);

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="relative h-80 w-full overflow-hidden rounded-xl border border-line bg-sunken">
        <div
          ref={box}
          role="region"
          aria-label="Map to put the pin on"
          className="absolute inset-0"
        />
        {isMissing && <MapFailure rest="You can type the position below." />}
        {areTilesMissing && <TilesMissing rest="The pin is still in the right spot." />}
      </div>
      <Button look="quiet" isBusy={!map} onClick={() => map?.pickMiddle()}>
        Put the pin in the middle
      </Button>
      <p role="status" className="sr-only">
        {/* A new element each time: screen readers announce that, even with the same words. */}
        <span key={picked.times}>{picked.text}</span>
      </p>
    </div>
  );
};
