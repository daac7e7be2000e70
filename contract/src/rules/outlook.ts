import { dayAfter } from './closure-windows.ts';
import { dateAt } from './local-clock.ts';

export const SKIES = ['clear', 'cloudy', 'rain', 'snow', 'mix', 'storm'] as const;

export const SKY_WORDS: Readonly<Record<(typeof SKIES)[number], string>> = {
  clear: 'clear',
  cloudy: 'cloudy',
  rain: 'rain',
  snow: 'snow',
  mix: 'rain and snow',
  storm: 'thunderstorms',
};

/**
 * `asking`: an answer is on its way, and an older one may be here already. `away`: we couldn't ask. `off`: this source is not
 * asked here, or says nothing of such a place.
 */
export const TOLD_STATES = ['known', 'asking', 'away', 'off'] as const;

/** A fire farther from a spring is not on its page. */
export const FIRE_MILES = 15;
/** A spring so near one is marked on maps and in lists, and the fire comes before all else on its page. */
export const FIRE_CLOSE_MILES = 2;
/** A fire so near the road is on the way. */
export const FIRE_WAY_MILES = 5;
/** Older fires are not shown. */
export const FIRES_SHOWN_HOURS = 24;
/** How far a gauge may be, on the same water. */
export const GAUGE_MILES = 5;
/** So many unrelated groups of reporters must have found a crossing easy before we tell at what flow. */
export const EASY_FLOW_GROUPS = 2;
/** No forecast reaches farther. */
export const FORECAST_DAYS = 7;

/** On one of the days that a forecast of today has. */
export const isThisWeek = (instant: number, timeZone: string): boolean => {
  const [day, today] = [dateAt(instant, timeZone), dateAt(Date.now(), timeZone)];
  return day >= today && day < dayAfter(today, FORECAST_DAYS);
};

/** What is said of a moment at a place: of its local day, and of no other. */
export const forecastAt = <Day extends { day: string }>(
  days: readonly Day[],
  instant: number,
  timeZone: string,
): Day | undefined => {
  const day = dateAt(instant, timeZone);
  return days.find((one) => one.day === day);
};
