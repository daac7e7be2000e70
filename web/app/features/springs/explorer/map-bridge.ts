import type { ListedSpring } from '@wildsoak/contract/springs';
import { nearParameters } from '../../../domain/place/near.ts';
import { firstInView, type View } from '../../../map/core/view.ts';
import type { SpringMapView } from '../../../map/springs/leaflet-map.ts';
import type { FilterState } from './filters.ts';
import { hasFittingFilter } from './match.ts';

interface Wanted {
  springs: readonly ListedSpring[];
  /** Null while the springs load: those from the map's early start stay. */
  matching: readonly ListedSpring[] | null;
  filters: FilterState;
  /** What the map shows now. */
  view: View;
  /** The spring that the address asks for. */
  shownId: number | null;
  pointedId: number | null;
}

const NONE: readonly ListedSpring[] = [];

/** Hands the map what changed. Its moves are over when `show` returns, except for flights. */
export class MapBridge {
  readonly map: SpringMapView;
  #last: Wanted | undefined;
  #fitted: FilterState | null = null;
  #around: string | null = null;
  /** The map has gone to it, once. */
  #shownId: number | null = null;

  constructor(map: SpringMapView) {
    this.map = map;
  }

  show(wanted: Wanted): void {
    const { springs, matching, filters, shownId, pointedId } = wanted;
    const last = this.#last;
    this.#last = wanted;
    const springOf = (asked: number | null) => springs.find(({ id }) => id === asked);
    if (matching && matching !== last?.matching) this.map.setSprings(matching);
    if (filters !== last?.filters || matching !== last.matching) this.#fit(wanted);
    const shown = shownId === this.#shownId ? undefined : springOf(shownId);
    if (shown) {
      this.#shownId = shownId;
      this.map.fit([shown]);
    }
    if (pointedId !== last?.pointedId || springs !== last.springs)
      this.map.point(springOf(pointedId) ?? null);
  }

  /**
   * 'When a state, temperature or rating filter is active and results exist, the map is fitted to the
   * bounds of the results. Clearing the filters clears the fit.' Once for each change of the filters:
   * fresh data must not move a map that somebody has moved since. Springs near a place are shown with
   * the circle around it instead, found or not; a filter that finds nothing in view brings it back.
   */
  #fit({ filters, matching, view }: Wanted): void {
    if (this.#fitted === filters) return;
    const { near } = filters;
    const found = matching ?? NONE;
    const isFitting = hasFittingFilter(filters);
    this.map.near.draw(near);
    const around = near && nearParameters(near);
    const isMoved = around !== this.#around;
    this.#around = around;
    if (near) {
      const isLost = isFitting && found.length > 0 && firstInView(found, view, 1).count === 0;
      if (isMoved || isLost) this.map.near.flyTo(near);
      this.#fitted = filters;
      return;
    }
    if (found.length === 0) return;
    if (isFitting) this.map.fit(found);
    else if (this.#fitted) this.map.clearFit();
    this.#fitted = isFitting ? filters : null;
  }
}
