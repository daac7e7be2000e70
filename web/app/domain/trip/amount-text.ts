import type { Leg } from '@wildsoak/contract/rules/days';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { numberText } from '../../lib/format.ts';

const FINE = 10;

/** '3.4 mi', or from ten on without a decimal: '1,250 mi'. */
export const distanceText = (miles: number): string => {
  const fine = Number(miles.toFixed(1));
  return Math.abs(fine) < FINE ? `${fine} mi` : `${numberText(Math.round(miles))} mi`;
};

/** '3 h 20 min, 190 mi' */
export const legText = ({ minutes, miles }: Leg): string =>
  `${durationText(minutes)}, ${distanceText(miles)}`;
