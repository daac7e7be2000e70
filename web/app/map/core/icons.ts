import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { DivIcon, Point } from 'leaflet';
import { numberText } from '../../lib/format.ts';
import { pathOf, svgOf } from './svg.ts';

/** What a finger needs; the drawing inside is smaller. */
const TOUCH_SIZE = 44;

/** Outline and sign of each class: shape tells them apart where color does not. */
const DRAWINGS: Record<TemperatureClass, { outline: string; sign: string }> = {
  mild: {
    outline: 'M16 3a13 13 0 1 0 0 26a13 13 0 1 0 0-26Z',
    sign: 'M16 8.5c3.2 4 5 6.5 5 9a5 5 0 0 1-10 0c0-2.5 1.8-5 5-9Z',
  },
  warm: {
    outline: 'M9 4h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5Z',
    sign: 'M9 13c2.3-2 4.7 2 7 0s4.7 2 7 0M9 19c2.3-2 4.7 2 7 0s4.7 2 7 0',
  },
  hot: {
    outline:
      'M16 2.5c1.2 0 2.1.6 2.7 1.700l11 19.6c1.3 2.3-.3 4.7-2.7 4.7H5c-2.4 0-4-2.4-2.7-4.7l11-19.6C13.900 3.100 14.800 2.5 16 2.5Z',
    sign: 'M12 24.5c-2-2.5 2-4.5 0-7M16 24.5c-2.5-3.5 2.5-6.5 0-10M20 24.5c-2-2.5 2-4.5 0-7',
  },
  // 'Unknown (gray)': the default icon, which is the mild one, with a sign of its own.
  unknown: {
    outline: 'M16 3a13 13 0 1 0 0 26a13 13 0 1 0 0-26Z',
    sign: 'M12.5 13a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M16 22.200v.1',
  },
};

/** In place of the sign, where nobody should bathe. Lower where the outline is a triangle. */
const CROSS = 'M9 9 23 23M23 9 9 23';
const LOW_CROSS = 'M11 14 21 24M21 14 11 24';

/** Paid pools, however warm. */
const RESORT = 'M16 2.500 27.7 9.2v13.6L16 29.5 4.3 22.8V9.2Z';

/** Where nobody has said that people soak: a small dot, of the same size for a finger. */
const isDot = (status: BathingStatus): boolean => status === 'unknown' || status === 'former';

const signOf = (kind: TemperatureClass, status: BathingStatus): SVGPathElement[] => {
  if (isBathingRuledOut(status))
    return [pathOf(kind === 'hot' ? LOW_CROSS : CROSS, 'marker-cross')];
  return isDot(status) ? [] : [pathOf(DRAWINGS[kind].sign, 'marker-sign')];
};

const draw = (kind: TemperatureClass, status: BathingStatus): HTMLElement => {
  const outline = status === 'resort' ? RESORT : DRAWINGS[kind].outline;
  const holder = document.createElement('div');
  holder.append(svgOf(32, pathOf(outline, 'marker-shape'), ...signOf(kind, status)));
  return holder;
};

const iconOf = (className: string, html: HTMLElement, size = TOUCH_SIZE): DivIcon =>
  new DivIcon({
    className,
    html,
    iconSize: new Point(size, size),
    popupAnchor: new Point(0, -12),
  });

/** Leaflet moves the element it is given into the marker, so each marker gets one of its own. */
export const springIcon = (
  {
    temperature_f,
    bathing_status,
  }: { temperature_f: number | null; bathing_status: BathingStatus },
  isReported = false,
): DivIcon => {
  const kind = temperatureClass(temperature_f);
  const ring = isReported ? ' reported' : '';
  const dot = isDot(bathing_status) ? ' dot' : '';
  return iconOf(`spring-marker ${kind}${ring}${dot}`, draw(kind, bathing_status));
};

/** 'Cluster icon size classes: under 10 small, under 100 medium, otherwise large.' */
const clusterSize = (count: number): 'small' | 'medium' | 'large' => {
  if (count < 10) return 'small';
  return count < 100 ? 'medium' : 'large';
};

const CLUSTER_SIZES = { small: 44, medium: 52, large: 62 };

export const clusterIcon = (count: number): DivIcon => {
  const size = clusterSize(count);
  const disc = document.createElement('span');
  disc.textContent = numberText(count);
  return iconOf(`spring-cluster ${size}`, disc, CLUSTER_SIZES[size]);
};

export const haloIcon = (): DivIcon => iconOf('spring-halo', document.createElement('span'), 64);
