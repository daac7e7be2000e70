import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { temperatureClass } from '@wildsoak/contract/rules/temperature';
import { Bounds, DivIcon, Point, type LatLng, type Map as LeafletMap, type Marker } from 'leaflet';
import type { Place } from '../../domain/place/place.ts';
import { TEMPERATURE_CLASS_NAMES } from '../../domain/temperature/temperature-class-names.ts';
import { springName } from '../../lib/format.ts';
import { springIcon } from '../core/icons.ts';
import { bindPopup, buttonMarker, followFires, openPopup } from '../springs/markers.ts';
import { followPointing } from '../springs/pointing.ts';
import { detailsLink, labelOf, line, popupOf, springPopup } from '../springs/popup.ts';
import type { RouteMapEvents, RouteSpring } from './route-map-types.ts';

const POPUP_WIDTH = 200;

/** Its foot stands on the position, and leaves what is there in sight. */
const END_SIZE = new Point(52, 44);
const END_FOOT = new Point(26, 44);

/** 'Start', 'End', 'Night 2' */
type Role = 'Start' | 'End' | 'Start and end' | `Night ${number}`;

const CLASSES: Partial<Record<Role, string>> = {
  Start: 'start',
  'Start and end': 'start',
  End: 'finish',
};

const endIcon = (role: Role): DivIcon => {
  const flag = document.createElement('span');
  flag.textContent = role;
  return new DivIcon({
    className: `route-end ${CLASSES[role] ?? 'night'}`,
    html: flag,
    iconSize: END_SIZE,
    iconAnchor: END_FOOT,
    popupAnchor: new Point(0, -36),
  });
};

export const endMarker = (role: Role, { name }: Place, position: LatLng): Marker => {
  const marker = buttonMarker(position, endIcon(role), `${role}: ${name}`, () =>
    marker.openPopup(),
  );
  bindPopup(marker, () => popupOf(name, line('p', role)), POPUP_WIDTH);
  marker.setZIndexOffset(role in CLASSES ? 1000 : 250);
  return marker;
};

/** Half of how wide a label is at most. */
const HALF_LETTER = 5;
const HALF_EDGES = 12;

/** A label that would cover what comes before it becomes a dot, which still opens and has its name. Stops stay. */
export const unstack = (map: LeafletMap, markers: readonly Marker[]): void => {
  const taken: Bounds[] = [];
  for (const marker of markers) {
    const element = marker.getElement();
    const half = (element?.textContent.length ?? 0) * HALF_LETTER + HALF_EDGES;
    const foot = map.latLngToLayerPoint(marker.getLatLng());
    const box = new Bounds(foot.subtract([half, END_FOOT.y]), foot.add([half, 0]));
    const isCovered = taken.some((other) => other.overlaps(box));
    element?.classList.toggle('is-dot', isCovered);
    if (!isCovered) taken.push(box);
  }
};

const addButton = ({ id, name }: RouteSpring, add: (id: number) => void): HTMLElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '+ Add to Route';
  button.append(line('span', `: ${springName(name)}`, 'sr-only'));
  button.addEventListener('click', () => add(id));
  return button;
};

const classBadge = (fahrenheit: number | null): HTMLElement => {
  const kind = temperatureClass(fahrenheit);
  const badge = line('span', '', `temperature-class ${kind}`);
  badge.append(line('span', 'Temperature class: ', 'sr-only'), TEMPERATURE_CLASS_NAMES[kind]);
  return badge;
};

/**
 * "Spring marker popups show the name (fallback 'Unnamed Spring'), rating as 'x.x / 5' or N/A,
 * temperature in °F, state code, a temperature class badge and a 'View Full Details' link."
 */
const routePopup = (spring: RouteSpring, add: ((id: number) => void) | undefined): HTMLElement => {
  const content = springPopup(spring, {
    rest: [
      line('p', `State: ${spring.state_code}`),
      classBadge(spring.temperature_f),
      spring.is_removed ? line('p', 'No longer listed') : detailsLink(spring, 'View Full Details'),
      ...(add ? [addButton(spring, add)] : []),
    ],
  });
  content.classList.add('route-popup');
  return content;
};

export const routeSpringMarker = (
  spring: RouteSpring,
  position: LatLng,
  {
    stop,
    events,
    onClose,
  }: { stop: number | undefined; events: () => RouteMapEvents; onClose: () => void },
): Marker => {
  const label = stop === undefined ? labelOf(spring) : `Stop ${stop}: ${labelOf(spring)}`;
  const marker = buttonMarker(position, springIcon(spring), label, () => openPopup(marker));
  bindPopup(
    marker,
    () => {
      const { onAdd } = events();
      const add =
        onAdd && stop === undefined && !isBathingRuledOut(spring.bathing_status)
          ? (id: number) => {
              onClose();
              onAdd(id);
            }
          : undefined;
      return routePopup(spring, add);
    },
    POPUP_WIDTH,
  );
  followPointing(marker, (isPointed) => events().onHighlight?.(isPointed ? spring.id : null));
  followFires(marker, spring.id, label);
  if (stop !== undefined) {
    marker.setZIndexOffset(500);
    marker.on('add', () => {
      marker.getElement()?.classList.add('is-stop');
      marker.getElement()?.append(line('span', String(stop), 'stop-number'));
    });
  }
  return marker;
};
