import type { FireNear, ForecastDay, Notice, Outlook, River } from '@wildsoak/contract/outlook';
import { WEEKDAYS, weekdayOf } from '@wildsoak/contract/rules/closure-windows';
import {
  FIRE_CLOSE_MILES,
  FIRE_MILES,
  forecastAt,
  isThisWeek,
  SKY_WORDS,
} from '@wildsoak/contract/rules/outlook';
import { hourText } from '@wildsoak/contract/rules/time-text';
import { distanceText, listText, MONTHS, numberText } from '../../lib/format.ts';
import { celsiusOf } from '../visit/said-text.ts';

const monthOf = (at: number) => MONTHS[at]?.slice(0, 3) ?? '';

/** 'Thu', whatever the clock of the reader. */
export const weekdayText = (day: string): string => WEEKDAYS[weekdayOf(day)]?.slice(0, 3) ?? '';

const monthDay = (day: string) =>
  `${monthOf(Number(day.slice(5, 7)) - 1)} ${Number(day.slice(8, 10))}`;
const clock = (hours: number, minutes: number) => hourText(hours * 60 + minutes);

/** By the clock that the sender wrote, which is the place's; in UTC they mean nobody's, so it is the reader's. */
const partsOf = (moment: string): [day: string, time: string] => {
  if (!moment.endsWith('Z'))
    return [monthDay(moment), clock(Number(moment.slice(11, 13)), Number(moment.slice(14, 16)))];
  const then = new Date(moment);
  const day = `${monthOf(then.getMonth())} ${then.getDate()}`;
  return [day, clock(then.getHours(), then.getMinutes())];
};

/** 'Nov 20, 8:00 PM' */
const theirTimeText = (moment: string): string => partsOf(moment).join(', ');

const DAY_MS = 86_400_000;

/** The time alone where it is less than a day away. */
const shortTimeText = (moment: string): string =>
  Math.abs(Date.now() - Date.parse(moment)) < DAY_MS ? partsOf(moment)[1] : theirTimeText(moment);

/** 'as of 2:10 PM', by the reader's clock; with the day once it is another. */
export const asOfText = (moment: string, now = new Date()): string => {
  const then = new Date(moment);
  const time = clock(then.getHours(), then.getMinutes());
  if (then.toDateString() === now.toDateString()) return `as of ${time}`;
  return `as of ${monthOf(then.getMonth())} ${then.getDate()}, ${time}`;
};

/** What may change whether you go. */
export interface Warning {
  key: string;
  title: string;
  /** The line below: who says so, when, and until when. */
  line: string;
  /** The same in full. */
  by: string;
  /** Paragraphs in the sender's own words; for a fire, which is a figure on a map, what the map may lack. */
  words: string[];
  isSevere: boolean;
}

const noticeWarning = (
  { event, headline, text, instruction, sender, sent_at: sent, ends_at: end, is_severe }: Notice,
  at: number,
): Warning => {
  const by = (timeText: (moment: string) => string) =>
    [
      sent === null ? sender : `${sender}, ${timeText(sent)}`,
      ...(end === null ? [] : [`until ${timeText(end)}`]),
    ].join(' · ');
  return {
    key: `${event} ${at}`,
    // A park's event is no more than its kind.
    title: end === null ? (headline ?? event) : event,
    line: by(shortTimeText),
    by: by(theirTimeText),
    words: [end === null ? event : headline, text, instruction].filter(
      (part): part is string => part !== null && part !== '',
    ),
    isSevere: is_severe,
  };
};

export const FIRES_BY = 'National Interagency Fire Center';

/** 'Its edge is not mapped yet', '10,240 acres', '15% contained', 'as of 2:10 PM' */
export const fireFigures = (fire: Omit<FireNear, 'miles'>): string[] => {
  const { is_mapped, acres, contained_percent: contained, updated_at: updated } = fire;
  return [
    is_mapped ? null : 'Its edge is not mapped yet',
    acres === null ? null : `${numberText(Math.round(acres))} acres`,
    contained === null ? 'containment not known' : `${Math.round(contained)}% contained`,
    updated === null ? null : asOfText(updated),
  ].filter((part) => part !== null);
};

const fireWarning = (fire: FireNear): Warning => {
  const { name, miles, is_mapped } = fire;
  const away = is_mapped ? distanceText(miles) : `about ${distanceText(miles)}`;
  const figures = fireFigures(fire);
  return {
    key: `fire ${name}`,
    title: is_mapped && miles === 0 ? `Inside the ${name} fire` : `${name} fire ${away} away`,
    line: figures.join(', '),
    by: [...figures, FIRES_BY].join(', '),
    words: is_mapped ? ['It may have grown since.'] : [],
    isSevere: miles <= FIRE_CLOSE_MILES,
  };
};

/** What has not ended by a later moment. */
const noticesAt = ({ alerts, park }: Outlook, until: number): Notice[] =>
  [...(alerts.facts ?? []), ...(park.facts ?? [])].filter(
    ({ ends_at: end }) => end === null || Date.parse(end) > until,
  );

/** The gravest first; of these, what has not ended by a later moment. */
export const warningsOf = (outlook: Outlook, until = 0): Warning[] =>
  [
    ...(outlook.fires.facts ?? []).map(fireWarning),
    ...noticesAt(outlook, until).map(noticeWarning),
  ].toSorted((one, other) => Number(other.isSevere) - Number(one.isSevere));

/**
 * What agencies say of the moment you are there. Null beyond the days that the forecast has: then alerts of today say
 * nothing either.
 */
export const saidAt = (outlook: Outlook, instant: number) => {
  const { forecast, time_zone: timeZone } = outlook;
  const day = forecast.facts ? forecastAt(forecast.facts, instant, timeZone) : undefined;
  if (forecast.facts ? !day : !isThisWeek(instant, timeZone)) return null;
  return {
    day,
    notices: noticesAt(outlook, instant).map(noticeWarning),
    warnings: warningsOf(outlook, instant),
  };
};

type Part = 'alerts' | 'park' | 'fires';
const ASKED: Record<Part, string> = {
  alerts: 'weather alerts',
  park: 'park alerts',
  fires: 'fires',
};

/** What we could not ask about. A reader must not take "none" for these. */
export const notAskedText = (outlook: Outlook): string | null => {
  const away = (Object.keys(ASKED) as Part[]).filter(
    (part) => outlook[part].facts === null && outlook[part].state !== 'off',
  );
  if (away.length === 0) return null;
  return `We couldn't check for ${listText(
    away.map((part) => ASKED[part]),
    'or',
  )}.`;
};

/** Where nothing warns: what was asked, and when. Never that it is safe. */
export const quietText = (outlook: Outlook): string => {
  const { alerts, fires } = outlook;
  const missing = notAskedText(outlook);
  const none = [
    alerts.facts && 'weather alerts',
    fires.facts && `reported fires within ${FIRE_MILES} miles`,
  ].filter((part): part is string => Boolean(part));
  const oldest = [alerts, fires].flatMap(({ as_of: asOf }) => asOf ?? []).toSorted()[0];
  const said =
    none.length > 0 && oldest !== undefined
      ? `No ${listText(none, 'or')} ${asOfText(oldest)}.`
      : null;
  return [said, missing].filter(Boolean).join(' ') || 'We have no word on weather alerts or fires.';
};

/** '62°', in the reader's scale. */
export const degreesText = (fahrenheit: number | null, unit: 'F' | 'C'): string =>
  fahrenheit === null ? '–' : `${Math.round(unit === 'C' ? celsiusOf(fahrenheit) : fahrenheit)}°`;

/** 'Sat: 62° / 38°, rain 60%, wind 15 mph' */
export const dayText = (
  { day, high_f, low_f, sky, chance, wind_mph }: ForecastDay,
  unit: 'F' | 'C',
): string =>
  [
    `${weekdayText(day)}: ${degreesText(high_f, unit)} / ${degreesText(low_f, unit)}`,
    chance === null || chance === 0 ? SKY_WORDS[sky] : `${SKY_WORDS[sky]} ${chance}%`,
    wind_mph === null ? null : `wind ${wind_mph} mph`,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** What visits found at other flows; a river changes its bed. */
export const easyText = ({ low, high, visits }: NonNullable<River['easy']>): string => {
  const flows = low === high ? numberText(low) : `${numberText(low)} to ${numberText(high)}`;
  return `Easy walk or crossing at ${flows} cubic feet a second, ${visits} visits. Not a promise.`;
};

/** 'Near 412 cubic feet a second; usually 260 to 520 on this day.' */
export const riverTexts = (river: River): [string, string] => {
  const { gauge, miles, cubic_feet_per_second: flow, height_feet: height, usual } = river;
  const range =
    usual && `${numberText(Math.round(usual.low))} to ${numberText(Math.round(usual.high))}`;
  const compared =
    usual === null
      ? ''
      : flow > usual.high
        ? ', more than the usual'
        : flow < usual.low
          ? ', less than the usual'
          : ', within the usual';
  return [
    `${numberText(Math.round(flow))} cubic feet a second${compared}${range ? ` ${range}` : ''}`,
    `${gauge}, ${distanceText(miles)} away${height === null ? '' : `, ${height.toFixed(1)} ft high`}. Provisional, US Geological Survey, ${asOfText(river.measured_at)}`,
  ];
};
