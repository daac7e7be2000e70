import type { BaseMap } from '@wildsoak/contract/pages';
import { Control, DomEvent, type Map as LeafletMap } from 'leaflet';
import {
  chooseLayer,
  chosenLayer,
  LAYER_NAMES,
  layersOf,
  onLayerChange,
  SURVEY_FROM,
  type MapLayer,
} from './map-layer.ts';

const optionOf = (layer: MapLayer, group: string): HTMLLabelElement => {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = group;
  input.value = layer;
  input.addEventListener('change', () => chooseLayer(layer));
  const text = document.createElement('span');
  text.textContent = LAYER_NAMES[layer];
  label.append(input, text);
  return label;
};

let groups = 0;

/** Only where the layers differ: from the survey's first zoom on. */
export const addLayerSwitch = (map: LeafletMap, baseMap: BaseMap): void => {
  const layers = layersOf(baseMap);
  if (layers.length === 1) return;
  groups += 1;
  const name = `map-layer-${groups}`;
  const group = document.createElement('fieldset');
  group.className = 'layer-switch';
  group.setAttribute('aria-label', 'Map layer');
  group.append(...layers.map((layer) => optionOf(layer, name)));
  DomEvent.disableClickPropagation(group);
  const control = new Control({ position: 'topright' });
  control.onAdd = () => group;
  const update = () => {
    const isOfUse = map.getZoom() >= SURVEY_FROM;
    // Leaflet takes a control away before it adds it again, and the focus with it.
    if (isOfUse && !group.isConnected) control.addTo(map);
    else if (!isOfUse) control.remove();
    const chosen = chosenLayer(baseMap);
    for (const input of group.querySelectorAll('input')) input.checked = input.value === chosen;
  };
  map.on('zoomend', update);
  map.on('unload', onLayerChange(update));
  update();
};
