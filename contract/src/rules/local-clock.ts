const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedes write 2026-11-16 21:40.
  // oxlint-disable-next-line no-restricted-globals -- Once for each zone.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

/** What a clock there shows, as if that were UTC. */
export const wallClock = (instant: number, timeZone: string): number =>
  Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`);

/**
 * When a clock there shows so many minutes after the midnight of a day. An hour that is skipped in spring
 * is the one after it; of an hour that comes twice in fall, it is the first.
 */
export const instantAt = (date: string, minutes: number, timeZone: string): number => {
  const wanted = Date.parse(date) + minutes * MINUTE_MS;
  const guess = wanted - (wallClock(wanted, timeZone) - wanted);
  // Once more: the clocks may have changed between the two.
  const second = guess - (wallClock(guess, timeZone) - wanted);
  return wallClock(second, timeZone) === wanted ? second : Math.max(guess, second);
};

/** The day it is there: `2026-11-15`. */
export const dateAt = (instant: number, timeZone: string): string =>
  new Date(wallClock(instant, timeZone)).toISOString().slice(0, 10);

export const todayIn = (timeZone: string): string => dateAt(Date.now(), timeZone);
