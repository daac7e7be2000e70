import { dayAfter } from './closure-windows.ts';
import { dateAt } from './local-clock.ts';
import { momentAt, sunTimesOn, type Spot } from './sun.ts';
import { durationText, hourText } from './time-text.ts';

export interface Daylight {
  /** 'Sunrise 8:12 AM, sunset 5:29 PM, last light 6:00 PM'; names only what happens on that day. */
  sun: string;
  /** 'You arrive 40 minutes after dark.' Null by day. */
  note: string | null;
}

const MINUTE_MS = 60_000;
const HOUR = 60;
/** Nearer to the morning than this, the night is counted from its end. */
const EARLY_MINUTES = 3 * HOUR;
/** Less light than this, and you should know before you get there. */
const SOON_MINUTES = HOUR;
/** The same where part of the way is unknown. */
const UNSURE_MINUTES = 3 * HOUR;

/** '40 minutes', '1 hour', '2 h 5 min' */
const longText = (minutes: number): string => {
  if (minutes === HOUR) return '1 hour';
  if (minutes > HOUR) return durationText(minutes);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const noteAt = (instant: number, spot: Spot, isEarliest: boolean): string | null => {
  const date = dateAt(instant, spot.time_zone);
  const minutesTo = (event: Date | null) =>
    event && Math.round((event.getTime() - instant) / MINUTE_MS);
  const { firstLight, lastLight } = sunTimesOn(date, spot);
  // At 1 AM it has been dark since the day before. In an Alaskan June twilight lasts all night.
  const before = minutesTo(sunTimesOn(dayAfter(date, -1), spot).lastLight);
  const [toLight, toDark] = [minutesTo(firstLight), minutesTo(lastLight)];
  const least = isEarliest ? 'at least ' : '';
  if (toDark !== null && toDark <= 0)
    return toDark === 0
      ? `You arrive as it gets dark${isEarliest ? ', or later' : ''}.`
      : `You arrive ${least}${longText(-toDark)} after dark.`;
  if (toLight !== null && toLight > 0 && (before === null || before < 0))
    return toLight <= EARLY_MINUTES || before === null
      ? `You arrive ${longText(toLight)} before first light${isEarliest ? ', or later' : ''}.`
      : `You arrive ${least}${longText(-before)} after dark.`;
  if (toDark === null) return null;
  if (isEarliest)
    return toDark < UNSURE_MINUTES
      ? `It gets dark ${longText(toDark)} after the earliest time you can arrive.`
      : null;
  return toDark < SOON_MINUTES ? `It gets dark ${longText(toDark)} after you arrive.` : null;
};

/**
 * The sun on the day you get there, and whether you find your way in its light. `isEarliest`: we do not know
 * how long part of the way takes.
 */
export const daylightAt = (instant: number, spot: Spot, isEarliest: boolean): Daylight => {
  const times = sunTimesOn(dateAt(instant, spot.time_zone), spot);
  const text = (name: string, event: Date | null) =>
    event ? [`${name} ${hourText(momentAt(event.getTime(), spot).minutes ?? 0)}`] : [];
  const sun = [
    ...text('sunrise', times.sunrise),
    ...text('sunset', times.sunset),
    ...text('last light', times.lastLight),
  ].join(', ');
  return {
    sun: sun === '' ? "The sun doesn't set" : sun.replace(/^./, (first) => first.toUpperCase()),
    note: noteAt(instant, spot, isEarliest),
  };
};
