import type { BaseMap } from '@wildsoak/contract/pages';
import type { Map as LeafletMap } from 'leaflet';
import { BaseLayer, DARK } from './base-layer.ts';
import { addLayerSwitch } from './layer-switch.ts';
import { onLayerChange } from './map-layer.ts';

/** The towns are GeoNames', who ask for a link. */
const OWN_CREDIT =
  'Wildsoak · data: <a href="https://www.geonames.org/">GeoNames</a>, US Census Bureau, Natural Earth · roads simplified';
const SURVEY_CREDIT = 'Tiles courtesy of the U.S. Geological Survey';

const creditOf = ({ url, attribution, attributionUrl }: BaseMap): string => {
  if (url === null) return OWN_CREDIT;
  if (attributionUrl === null) {
    const text = document.createElement('span');
    text.textContent = attribution;
    return text.outerHTML;
  }
  const link = document.createElement('a');
  link.href = attributionUrl;
  link.textContent = attribution;
  return link.outerHTML;
};

/** Names those whose tiles are on the map. */
const creditWhatShows = (map: LeafletMap, baseMap: BaseMap, layer: BaseLayer) => {
  const shown = new Set<string>();
  const follow = (credit: string, isShown: boolean) => {
    if (shown.has(credit) === isShown) return;
    if (isShown) map.attributionControl.addAttribution(credit);
    else map.attributionControl.removeAttribution(credit);
    if (isShown) shown.add(credit);
    else shown.delete(credit);
  };
  return () => {
    follow(SURVEY_CREDIT, layer.shows('topo', 'imagery'));
    follow(creditOf(baseMap), layer.shows('drawn', 'bright'));
  };
};

/** `onMissing` is called, once, if not even our own tiles come: the map goes on without them. */
export const addBaseMap = (
  map: LeafletMap,
  baseMap: BaseMap,
  onMissing: () => void,
  onChange?: (layer: BaseLayer) => void,
): void => {
  let isWaiting = false;
  let isGone = false;
  // Tiles come and go by the dozen.
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      if (isGone) return;
      credit();
      onChange?.(layer);
    });
  };
  const layer = new BaseLayer(baseMap, soon);
  const credit = creditWhatShows(map, baseMap, layer);
  let hasReported = false;
  layer.on('tileerror', () => {
    // Around a kept map nothing else comes.
    if (hasReported || layer.shows('topo', 'imagery')) return;
    hasReported = true;
    onMissing();
  });
  // Until then the page shows the poster that came with it.
  const coverPoster = () => map.getContainer().classList.add('has-tiles');
  layer.once('load', coverPoster);
  map.once('movestart', coverPoster);
  layer.addTo(map);
  addLayerSwitch(map, baseMap);
  // Not `redraw`, which asks for tiles of zoom 4.75 where the map has such a zoom.
  const redraw = () => {
    layer.remove();
    layer.useChosen();
    layer.addTo(map);
  };
  const scheme = matchMedia(DARK);
  scheme.addEventListener('change', redraw);
  const catchUp = () => {
    if (layer.isStandingIn) redraw();
  };
  window.addEventListener('online', catchUp);
  const stopFollowing = onLayerChange(redraw);
  map.on('unload', () => {
    isGone = true;
    scheme.removeEventListener('change', redraw);
    window.removeEventListener('online', catchUp);
    stopFollowing();
  });
};
