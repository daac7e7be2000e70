import type { BaseMap } from '@wildsoak/contract/pages';
import { deviceChoice } from '../../lib/browser/device-choice.ts';

export type MapLayer = 'topo' | 'map' | 'imagery';

/** Below this zoom every layer is our own drawing. */
export const SURVEY_FROM = 9;

const choice = deviceChoice<MapLayer>('map-layer', ['topo', 'map', 'imagery']);

export const LAYER_NAMES: Record<MapLayer, string> = {
  map: 'Map',
  topo: 'Topo',
  imagery: 'Satellite',
};

export const layersOf = ({ topo, imagery }: BaseMap): MapLayer[] => [
  'map',
  ...(topo ? (['topo'] as const) : []),
  ...(imagery ? (['imagery'] as const) : []),
];

/** What the reader chose, or the plain map where the site doesn't have that. */
export const chosenLayer = (baseMap: BaseMap): MapLayer => {
  const layer = choice.read();
  return layersOf(baseMap).includes(layer) ? layer : 'map';
};

export const chooseLayer = choice.choose;
export const onLayerChange = choice.subscribe;
