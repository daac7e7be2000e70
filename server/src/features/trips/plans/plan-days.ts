import { milesAlong, milesBetween } from '@wildsoak/contract/rules/distance';
import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import type { Coordinates, Plan } from '@wildsoak/contract/trips';
import { notesOf, scheduleOf, statusOnArrival } from './plan-schedule.ts';

interface FileStop {
  name: string;
  position: Coordinates;
  /** Of a spring: whether you may bathe there, and whether a road leads there. */
  note?: string;
}

/** As files show it. */
export interface PlanDay {
  /** 'Day 2: Arco, Idaho to Jackson, Wyoming'; null for a plan of one day. */
  name: string | null;
  stops: FileStop[];
  line: Coordinates[];
}

/** How much being elsewhere on the line counts, against being far from the place. */
const ALONG_WEIGHT = 0.2;

/** Where the line passes each night: near it, and about as far along as the legs say. */
const cutsOf = (
  line: readonly Coordinates[],
  nights: readonly { position: Coordinates; share: number }[],
): number[] => {
  const miles = milesAlong(line);
  const whole = miles.at(-1) ?? 0;
  let last = 0;
  return nights.map(({ position, share }) => {
    let best = { at: last, cost: Number.POSITIVE_INFINITY };
    const goal = miles.findIndex((mile, at) => at >= last && mile >= share * whole);
    /** Away from the goal, until being elsewhere on the line alone costs more than the best. */
    const look = (from: number, step: 1 | -1) => {
      for (let at = from; at >= last && at < line.length; at += step) {
        const elsewhere = ALONG_WEIGHT * Math.abs((miles[at] ?? 0) - share * whole);
        if (elsewhere > best.cost) return;
        const cost = milesBetween(line[at] as Coordinates, position) + elsewhere;
        if (cost < best.cost) best = { at, cost };
      }
    };
    const middle = goal < 0 ? line.length - 1 : goal;
    look(middle, 1);
    look(middle - 1, -1);
    last = best.at;
    return last;
  });
};

/** A line has two ends, even if a day leads nowhere. */
const between = (line: readonly Coordinates[], from: number, to: number): Coordinates[] =>
  to > from
    ? line.slice(from, to + 1)
    : [...line.slice(from, from + 1), ...line.slice(from, from + 1)];

/** Day by day. */
export const planDays = (plan: Plan): PlanDay[] => {
  const { geometry, properties } = plan.route_geojson;
  const start = plan.start_point_name || 'Start';
  const end = plan.end_point_name || 'End';
  const days: FileStop[][] = [
    [{ name: start, position: [plan.start_coords_lon, plan.start_coords_lat] }],
  ];
  const ends: { name: string; position: Coordinates; share: number }[] = [];
  let driven = 0;
  for (const [at, halt] of scheduleOf(plan).halts.entries()) {
    const { spring, night } = halt;
    driven += properties.legs[at]?.miles ?? 0;
    if (spring) {
      const notes = notesOf(spring, statusOnArrival(spring, halt));
      days.at(-1)?.push({
        name: spring.name ?? UNNAMED_SPRING,
        position: [spring.longitude, spring.latitude],
        note: [...notes, ...(night ? ['You spend the night here'] : [])].join('. '),
      });
    } else if (night) days.at(-1)?.push({ name: `Night: ${night.name}`, position: night.coords });
    if (!night) continue;
    const share = properties.miles > 0 ? driven / properties.miles : 0;
    ends.push({ name: night.name, position: night.coords, share });
    days.push([]);
  }
  days.at(-1)?.push({ name: end, position: [plan.end_coords_lon, plan.end_coords_lat] });
  const cuts = [0, ...cutsOf(geometry.coordinates, ends), geometry.coordinates.length - 1];
  return days.map((stops, at) => ({
    name:
      days.length > 1
        ? `Day ${at + 1}: ${ends[at - 1]?.name ?? start} to ${ends[at]?.name ?? end}`
        : null,
    stops,
    line: between(geometry.coordinates, cuts[at] ?? 0, cuts[at + 1] ?? 0),
  }));
};
