import type { Coordinates } from '@wildsoak/contract/trips';

/** A named position. */
export interface Place {
  name: string;
  coords: Coordinates;
}

/** "'From' and 'To' (fallback 'Unknown')" */
export const placeName = (name: string | null): string => name?.trim() || 'Unknown';
