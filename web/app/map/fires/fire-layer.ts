import './fires.css';
import type { FireOnMap, FiresOnMap } from '@wildsoak/contract/outlook';
import {
  CircleMarker,
  Control,
  DomEvent,
  LatLng,
  LayerGroup,
  Polygon,
  type Map as LeafletMap,
  type Path,
} from 'leaflet';
import { fires } from '../../domain/outlook/fires.ts';
import { asOfText, fireFigures, FIRES_BY } from '../../domain/outlook/outlook-text.ts';
import { deviceChoice } from '../../lib/browser/device-choice.ts';
import { nearestCopy } from '../core/view.ts';
import { CLEAR } from '../springs/markers.ts';
import { line, popupOf } from '../springs/popup.ts';

const choice = deviceChoice<'on' | 'off'>('map-fires', ['on', 'off']);

/** Seen from afar a fire is a dot. */
const DOT_PX = 4;

const figuresOf = (fire: FireOnMap): string =>
  fireFigures({ ...fire, is_mapped: fire.point === null }).join(', ');

const popupFor = (fire: FireOnMap): HTMLElement =>
  popupOf(
    `${fire.name} fire`,
    line('p', figuresOf(fire)),
    line('p', `${FIRES_BY}. It warns: only the land's managers close a place.`),
  );

const shapesOf = (fire: FireOnMap, center: number): Path[] => {
  const at = ([longitude, latitude]: readonly [number, number]) =>
    new LatLng(latitude, nearestCopy(longitude, center));
  if (fire.point)
    return [new CircleMarker(at(fire.point), { radius: DOT_PX, className: 'fire-reported' })];
  return fire.polygons.map(
    (rings) =>
      new Polygon(
        rings.map((ring) => ring.map(at)),
        { className: 'fire-area' },
      ),
  );
};

/** 'as of 2:10 PM', or that we could not ask. */
const legendOf = ({ state, as_of: asOf, facts }: FiresOnMap): string => {
  if (!facts || asOf === null)
    return state === 'asking' ? 'Checking for fires…' : "We couldn't check for fires.";
  return state === 'away' ? `${asOfText(asOf)}. We couldn't check since.` : asOfText(asOf);
};

const switchOf = () => {
  const group = document.createElement('div');
  group.className = 'fire-switch';
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'checkbox';
  const text = line('span', 'Fires');
  label.append(input, text);
  const legend = line('p', '');
  const list = document.createElement('details');
  list.hidden = true;
  list.append(line('summary', 'List of fires'), document.createElement('ul'));
  group.append(label, legend, list);
  DomEvent.disableClickPropagation(group);
  DomEvent.disableScrollPropagation(group);
  input.addEventListener('change', () => choice.choose(input.checked ? 'on' : 'off'));
  const control = new Control({ position: 'topright' });
  control.onAdd = () => group;
  return { control, input, legend, list };
};

const itemOf = (fire: FireOnMap, shape: Path): HTMLElement => {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.append(line('span', `${fire.name} fire`), line('span', figuresOf(fire)));
  button.addEventListener('click', () => {
    shape.openPopup();
    const popup = shape.getPopup();
    popup?.getElement()?.querySelector('a')?.focus({ preventScroll: true });
    popup?.once('remove', () => {
      if (document.activeElement === document.body) button.focus({ preventScroll: true });
    });
  });
  item.append(button);
  return item;
};

const isInView = (map: LeafletMap, shape: Path): boolean =>
  shape instanceof CircleMarker
    ? map.getBounds().contains(shape.getLatLng())
    : map.getBounds().intersects((shape as Polygon).getBounds());

/** Fires below the springs, and the switch that hides them. It stays away where the site doesn't ask for fires. */
export const addFires = (map: LeafletMap): void => {
  const layer = new LayerGroup().addTo(map);
  const { control, input, legend, list } = switchOf();
  let drawn: string | null = null;
  let shapes: { fire: FireOnMap; shape: Path }[] = [];
  /** For the keyboard: there may be hundreds on the map, too many to walk through. */
  const fillList = () => {
    const items = new Map<FireOnMap, HTMLElement>();
    for (const { fire, shape } of shapes)
      if (!items.has(fire) && isInView(map, shape)) items.set(fire, itemOf(fire, shape));
    list
      .querySelector('ul')
      ?.replaceChildren(...(items.size > 0 ? items.values() : [line('li', 'None in view.')]));
  };
  list.addEventListener('toggle', () => {
    if (list.open) fillList();
  });
  map.on('moveend', () => {
    // A popup may move the map, and leads back to its button.
    list.open &&=
      list.contains(document.activeElement) || shapes.some(({ shape }) => shape.isPopupOpen());
  });
  const update = () => {
    const told = fires.read();
    if (!told || told.state === 'off') return;
    if (!input.isConnected) control.addTo(map);
    const isOn = choice.read() === 'on';
    input.checked = isOn;
    legend.textContent = isOn ? legendOf(told) : '';
    const wanted = isOn ? told.facts : null;
    // A popup that somebody reads stays as long as its fire does.
    const version = wanted && told.as_of;
    if (version === drawn) return;
    drawn = version;
    layer.clearLayers();
    const center = map.getCenter().lng;
    shapes = (wanted ?? []).flatMap((fire) =>
      shapesOf(fire, center).map((shape) => ({ fire, shape })),
    );
    for (const { fire, shape } of shapes)
      layer.addLayer(shape.bindPopup(() => popupFor(fire), CLEAR));
    if (list.contains(document.activeElement)) list.querySelector('summary')?.focus();
    list.open = false;
    list.hidden = shapes.length === 0;
  };
  const ends = [fires.subscribe(update), choice.subscribe(update)];
  map.on('unload', () => {
    for (const end of ends) end();
  });
  update();
};
