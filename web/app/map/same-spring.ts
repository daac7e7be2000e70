import type { SpringListItem } from '@wildsoak/contract/springs';

/** Nothing differs of what the map shows. */
export const isSameSpring = (a: SpringListItem, b: SpringListItem | undefined): boolean =>
  b !== undefined &&
  a.id === b.id &&
  a.name === b.name &&
  a.state_code === b.state_code &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.temperature_f === b.temperature_f &&
  a.average_rating === b.average_rating;
