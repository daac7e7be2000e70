import { FIRE_CLOSE_MILES } from '@wildsoak/contract/rules/outlook';

export const CLOSE_FIRE_TEXT = `Fire within ${FIRE_CLOSE_MILES} miles`;

let springIds: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** The springs that a fire is close to. Empty until the fires come, which is after all else, and without React. */
export const closeFires = {
  has: (springId: number): boolean => springIds.has(springId),
  set: (ids: ReadonlySet<number>) => {
    springIds = ids;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
