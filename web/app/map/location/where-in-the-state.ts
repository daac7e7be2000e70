import { CircleMarker, Control, Map as LeafletMap, type ControlPosition } from 'leaflet';
import { BaseLayer } from '../core/base-layer.ts';
import type { Position } from '../core/view.ts';

/** Wide enough for towns that people know. */
const ZOOM = 8;
/** Of the map's shorter side. */
const SHARE = 0.45;
const SMALLEST_PX = 112;
const LARGEST_PX = 260;
const DRAWING = { url: null, attribution: '', attributionUrl: null, topo: false, imagery: false };

const control = (position: ControlPosition, element: HTMLElement) => {
  const added = new Control({ position });
  added.onAdd = () => element;
  return added;
};

const elementOf = (tag: string, className: string): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  return element;
};

const drawIn = (element: HTMLElement, { latitude, longitude }: Position): LeafletMap => {
  const map = new LeafletMap(element, {
    center: [latitude, longitude],
    zoom: ZOOM,
    zoomControl: false,
    attributionControl: false,
    dragging: false,
    keyboard: false,
    boxZoom: false,
    doubleClickZoom: false,
    scrollWheelZoom: false,
    touchZoom: false,
    fadeAnimation: false,
  });
  map.addLayer(new BaseLayer(DRAWING, () => undefined));
  map.addLayer(new CircleMarker([latitude, longitude], { radius: 7, className: 'own-position' }));
  return map;
};

/**
 * Close up our own drawing is nearly empty. Where no tile of the survey shows, a corner says where in the
 * state this is.
 */
export const whereInTheState = (map: LeafletMap, spring: Position) => {
  let shown: (() => void) | undefined;

  const show = (): (() => void) => {
    const box = elementOf('div', 'state-inset');
    box.setAttribute('aria-hidden', 'true');
    const { x, y } = map.getSize();
    const side = Math.max(SMALLEST_PX, Math.min(LARGEST_PX, SHARE * Math.min(x, y)));
    box.style.width = `${side}px`;
    box.style.height = `${side}px`;
    const corner = control('bottomright', box).addTo(map);
    const inset = drawIn(box, spring);
    return () => {
      inset.remove();
      corner.remove();
    };
  };

  const note = elementOf('p', 'map-note');
  note.setAttribute('role', 'status');
  control('topright', note).addTo(map);
  map.on('unload', () => shown?.());

  return (layer: BaseLayer) => {
    const isBare = layer.shows('drawn') && !layer.shows('topo', 'imagery', 'bright');
    note.textContent = isBare && layer.isStandingIn ? 'The detailed map needs a connection.' : '';
    if (isBare === (shown !== undefined)) return;
    shown?.();
    shown = isBare ? show() : undefined;
  };
};
