import { milesBetween } from '@wildsoak/contract/rules/distance';
import type { TownAround } from '@wildsoak/contract/springs';
import { DomUtil, LatLng, Point, type Map as LeafletMap } from 'leaflet';
import { numberText } from '../../lib/format.ts';
import { edgePoint } from './edge-point.ts';

/** Clockwise, from where the ground's east is. */
const DIRECTIONS = [
  { arrow: '→', word: 'east' },
  { arrow: '↘', word: 'southeast' },
  { arrow: '↓', word: 'south' },
  { arrow: '↙', word: 'southwest' },
  { arrow: '←', word: 'west' },
  { arrow: '↖', word: 'northwest' },
  { arrow: '↑', word: 'north' },
  { arrow: '↗', word: 'northeast' },
];

const spanOf = (text: string, attributes: Record<string, string>): HTMLElement => {
  const span = document.createElement('span');
  span.textContent = text;
  for (const [name, value] of Object.entries(attributes)) span.setAttribute(name, value);
  return span;
};

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;

/**
 * Names the towns beyond the edge of the map, each on its side, with the miles from the map's middle. The
 * nearest first; none covers a control or another town.
 */
export const addEdgeTowns = (map: LeafletMap, towns: readonly TownAround[]): void => {
  const layer = document.createElement('div');
  layer.className = 'edge-towns';
  map.getContainer().append(layer);

  const update = () => {
    const size = map.getSize();
    const center = map.getCenter();
    const middle = size.divideBy(2);
    const near = towns
      .map((town) => ({
        town,
        at: map.latLngToContainerPoint(new LatLng(town.latitude, town.longitude)),
        miles: milesBetween([center.lng, center.lat], [town.longitude, town.latitude]),
      }))
      .filter(({ at }) => at.x < 0 || at.y < 0 || at.x > size.x || at.y > size.y)
      .toSorted((a, b) => a.miles - b.miles);
    const taken = [...map.getContainer().querySelectorAll('.leaflet-control')].map((control) =>
      control.getBoundingClientRect(),
    );
    layer.replaceChildren();
    for (const { town, at, miles } of near) {
      const aside = at.subtract(middle);
      const turn = Math.round(Math.atan2(aside.y, aside.x) / (Math.PI / 4)) + 8;
      const direction = DIRECTIONS[turn % 8];
      const label = spanOf(`${town.name} ${numberText(Math.max(1, Math.round(miles)))} mi `, {
        class: 'edge-town',
      });
      label.append(
        spanOf(direction?.arrow ?? '', { 'aria-hidden': 'true' }),
        spanOf(direction?.word ?? '', { class: 'sr-only' }),
      );
      layer.append(label);
      const { x, y } = edgePoint(size, new Point(label.offsetWidth, label.offsetHeight), aside);
      DomUtil.setPosition(label, new Point(x, y));
      const box = label.getBoundingClientRect();
      if (taken.some((other) => meets(box, other))) label.remove();
      else taken.push(box);
    }
  };

  map.on('moveend resize', update);
  update();
};
