import type { ShownAs } from '@wildsoak/contract/rules/shown-as';
import type { SpringListItem } from '@wildsoak/contract/springs';
import type { Reported } from '../../domain/visit/report-look.ts';

/** What every map shows of a spring. */
export type MapSpring = Pick<
  SpringListItem,
  | 'id'
  | 'name'
  | 'state_code'
  | 'latitude'
  | 'longitude'
  | 'temperature_f'
  | 'average_rating'
  | 'bathing_status'
> &
  Reported & { shown_as?: ShownAs | undefined };

/** Whether a map would show both the same. */
export const isSameSpring = (a: MapSpring, b: MapSpring | undefined): boolean =>
  b !== undefined &&
  a.id === b.id &&
  a.name === b.name &&
  a.state_code === b.state_code &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.temperature_f === b.temperature_f &&
  a.average_rating === b.average_rating &&
  a.bathing_status === b.bathing_status &&
  a.condition === b.condition &&
  a.last_visit_on === b.last_visit_on &&
  a.shown_as === b.shown_as;

export const areSameSprings = (a: readonly MapSpring[], b: readonly MapSpring[]): boolean =>
  a.length === b.length && a.every((spring, i) => isSameSpring(spring, b[i]));
