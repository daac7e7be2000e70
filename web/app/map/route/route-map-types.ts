import type { MapSpring } from '../springs/same-spring.ts';

/** Longitude, latitude. */
export type Line = readonly (readonly [number, number])[];

/** In a plan, or along the route. */
export type RouteSpring = MapSpring & {
  /** No longer in the catalog, so it has no page. */
  is_removed?: boolean;
};

export interface RouteMapEvents {
  onAdd: ((id: number) => void) | undefined;
  onHighlight: ((id: number | null) => void) | undefined;
}
