import type { Coordinates } from '@wildsoak/contract/trips';
import type { Choice } from './candidates.ts';
import type { Solution } from './solver.ts';

/** Where a day ends, before we know a town there. */
export interface Rest {
  afterStops: number;
  /** The stop at which it ends; null on the way. */
  stop: Choice | null;
  /** The leg on which it ends, and which part of it is driven by then; null at a stop. */
  leg: { from: Coordinates; to: Coordinates; share: number } | null;
}

/** One for each day but the last. */
export const restsOf = (
  { order, days }: Solution,
  choices: readonly Choice[],
  {
    minutes,
    start,
    end,
  }: {
    minutes: readonly (readonly number[])[];
    start: Coordinates;
    end: Coordinates;
  },
): Rest[] =>
  days.slice(0, -1).map(({ first, count, minutesOn }) => {
    const afterStops = first + count;
    const [before, next] = [order[afterStops - 1], order[afterStops]];
    const stop = before === undefined ? null : (choices[before] ?? null);
    if (minutesOn === 0 && stop) return { afterStops, stop, leg: null };
    const from = before === undefined ? 0 : before + 1;
    const to = next === undefined ? minutes.length - 1 : next + 1;
    const whole = minutes[from]?.[to] ?? 0;
    return {
      afterStops,
      stop: null,
      leg: {
        from: stop?.road ?? start,
        to: next === undefined ? end : (choices[next]?.road ?? end),
        share: whole > 0 ? Math.min(1, minutesOn / whole) : 0,
      },
    };
  });
