import type { Outlook } from '@wildsoak/contract/outlook';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { dateAt, instantAt } from '@wildsoak/contract/rules/local-clock';
import { FIRE_CLOSE_MILES, FORECAST_DAYS } from '@wildsoak/contract/rules/outlook';
import { saidAt } from '../../../domain/outlook/outlook-text.ts';

/** A stop of a trip of one day. */
export interface Visited {
  outlook: Outlook;
  /** How long after you leave you get there. */
  afterMs: number;
}

interface Leaving {
  /** After midnight, by the clock where the trip begins. */
  minutes: number;
  timeZone: string;
  /** Whether no stop is closed when you would get there. */
  isOpenAfter: (departure: number) => boolean;
}

export interface BestDay {
  date: string;
  /** Of rain or snow, in percent: the highest at any stop. */
  chance: number;
  /** The strongest at any stop. */
  wind: number;
  /** Of the oldest answer that it rests on. */
  as_of: string;
}

interface Candidate extends Omit<BestDay, 'as_of'> {
  hasAlert: boolean;
}

/** Below these, days are as good as each other. */
const CHANCE_THAT_MATTERS = 20;
const WIND_THAT_MATTERS = 10;

/** What the sources say of a day at all stops; null where one of them says nothing of it. */
const candidateOn = (
  date: string,
  visits: readonly Visited[],
  { minutes, timeZone, isOpenAfter }: Leaving,
  now: number,
): Candidate | null => {
  const departure = instantAt(date, minutes, timeZone);
  if (departure < now || !isOpenAfter(departure)) return null;
  const said = visits.map(({ outlook, afterMs }) => saidAt(outlook, departure + afterMs));
  const days = said.flatMap((one) => one?.day ?? []);
  const winds = days.flatMap(({ wind_mph: wind }) => wind ?? []);
  if (days.length < visits.length || winds.length < visits.length) return null;
  return {
    date,
    hasAlert: said.some((one) => (one?.notices.length ?? 0) > 0),
    // Where the source gives none, it expects none.
    chance: Math.max(...days.map(({ chance }) => chance ?? 0)),
    wind: Math.max(...winds),
  };
};

const tens = (figure: number) => Math.round(figure / 10);

/** Without an alert first, then the lowest chance of rain or snow, then the mildest wind, both in tens; then the sooner. */
const compare = (a: Candidate, b: Candidate): number =>
  Number(a.hasAlert) - Number(b.hasAlert) ||
  tens(a.chance) - tens(b.chance) ||
  tens(a.wind) - tens(b.wind) ||
  (a.date < b.date ? -1 : 1);

const isWorse = (other: Candidate, best: Candidate): boolean =>
  other.hasAlert ||
  other.chance - best.chance >= CHANCE_THAT_MATTERS ||
  other.wind - best.wind >= WIND_THAT_MATTERS;

/** No day is good beside a fire, nor where nobody could be asked. */
const isQuiet = ({ outlook: { alerts, park, fires } }: Visited): boolean =>
  alerts.facts !== null &&
  (park.facts !== null || park.state === 'off') &&
  (fires.facts?.every(({ miles }) => miles > FIRE_CLOSE_MILES) ?? fires.state === 'off');

/**
 * The day of this week to leave on. Null where no day stands out, where every day has an alert, where a stop is close to
 * a fire, and where a forecast or an answer about alerts or fires is missing.
 */
export const bestDay = (
  visits: readonly Visited[],
  leaving: Leaving,
  now = Date.now(),
): BestDay | null => {
  if (visits.length === 0 || !visits.every(isQuiet)) return null;
  const today = dateAt(now, leaving.timeZone);
  const days = Array.from({ length: FORECAST_DAYS }, (_, later) =>
    candidateOn(dayAfter(today, later), visits, leaving, now),
  ).filter((day) => day !== null);
  const [best, ...others] = days.toSorted(compare);
  if (!best || best.hasAlert || !others.some((other) => isWorse(other, best))) return null;
  const { date, chance, wind } = best;
  const answered = visits.flatMap(({ outlook: { forecast, alerts } }) =>
    [forecast.as_of, alerts.as_of].filter((asOf) => asOf !== null),
  );
  return { date, chance, wind, as_of: answered.toSorted()[0] ?? '' };
};
