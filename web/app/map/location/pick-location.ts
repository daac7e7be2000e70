import type { BaseMap } from '@wildsoak/contract/pages';
import { roundDegrees } from '@wildsoak/contract/rules/corrections';
import { LatLng, Marker, type LeafletMouseEvent } from 'leaflet';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { springIcon } from '../core/icons.ts';
import { DEFAULT_ZOOM, startFor, type Position } from '../core/view.ts';
import { addFiresLater } from '../fires/add-fires-later.ts';

/** As close as a pin needs: what is typed is shown so, and a press from farther away leads there by steps. */
const CLOSE = 14;
const STEP = 3;

export interface PickMap {
  /** Null takes the pin away. */
  show: (position: Position | null) => void;
  /** For those who move the map with the keyboard. */
  pickMiddle: () => void;
  remove: () => void;
}

/** A map that tells where it is pressed, and shows one pin. */
export const openPickMap = (
  element: HTMLElement,
  baseMap: BaseMap,
  { onPick, onTilesMissing }: { onPick: (position: Position) => void; onTilesMissing: () => void },
): PickMap => {
  const map = createMap(element, startFor(element.clientWidth), DEFAULT_ZOOM, false);
  addBaseMap(map, baseMap, onTilesMissing);
  addFiresLater(map);
  // As the place will look on our maps.
  const icon = springIcon({ temperature_f: null, bathing_status: 'soaked' });
  const pin = new Marker([0, 0], { icon, interactive: false, keyboard: false });
  const put = (at: LatLng, zoom: number) => {
    pin.setLatLng(at).addTo(map);
    if (map.getZoom() < zoom || !map.getBounds().contains(at))
      map.setView(at, Math.max(map.getZoom(), zoom), { animate: false });
  };
  const pick = (pressed: LatLng) => {
    const { lat, lng } = pressed.wrap();
    const at = new LatLng(roundDegrees(lat), roundDegrees(lng));
    // At once: a second press on the same spot changes no position, and still leads closer.
    put(at, Math.min(map.getZoom() + STEP, CLOSE));
    onPick({ latitude: at.lat, longitude: at.lng });
  };
  map.on('click', ({ latlng }: LeafletMouseEvent) => pick(latlng));
  return {
    show: (position) => {
      if (!position) {
        pin.remove();
        return;
      }
      const at = new LatLng(position.latitude, position.longitude);
      // What was pressed is there already.
      if (!map.hasLayer(pin) || !pin.getLatLng().equals(at)) put(at, CLOSE);
    },
    pickMiddle: () => pick(map.getCenter()),
    remove: () => map.remove(),
  };
};
