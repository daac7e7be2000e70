export interface Limits {
  days: number;
  minutesPerDay: number;
  springsPerDay: number;
}

/** A day of driving. */
export interface Day {
  /** Which of the stops, from 0. */
  first: number;
  count: number;
  minutes: number;
  /** How far into the leg to the next stop the day ends; 0 at a stop, and at the end. */
  minutesOn: number;
}

const newDay = (first: number): Day => ({ first, count: 0, minutes: 0, minutesOn: 0 });

/**
 * `legs` lead to each stop, the last one to the end. `isTidy`: a day rather ends at a stop than on the way
 * to the next one.
 */
const fillDays = (legs: readonly number[], limits: Limits, isTidy: boolean): Day[] | null => {
  const { days: maxDays, minutesPerDay, springsPerDay } = limits;
  let day = newDay(0);
  const days = [day];
  const sleep = (nextStop: number, minutesOn: number) => {
    day.minutesOn = minutesOn;
    day = newDay(nextStop);
    days.push(day);
  };
  for (const [stop, leg] of legs.entries()) {
    const isEnd = stop === legs.length - 1;
    let left = leg;
    if (day.minutes + leg > minutesPerDay || (!isEnd && day.count >= springsPerDay)) {
      const canWait = isTidy && leg <= minutesPerDay && day.minutes > 0;
      do {
        const driven = canWait ? 0 : Math.min(left, minutesPerDay - day.minutes);
        day.minutes += driven;
        left -= driven;
        sleep(stop, leg - left);
      } while (left > minutesPerDay && days.length <= maxDays);
    }
    if (days.length > maxDays) return null;
    day.minutes += left;
    if (!isEnd) day.count += 1;
  }
  return days;
};

/** Null if it takes more days. */
export const scheduleDays = (legs: readonly number[], limits: Limits): Day[] | null => {
  const total = legs.reduce((sum, leg) => sum + leg, 0);
  // Also where no road leads to a stop.
  if (!(total <= limits.days * limits.minutesPerDay)) return null;
  return fillDays(legs, limits, true) ?? fillDays(legs, limits, false);
};
