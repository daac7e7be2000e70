import { TZDate } from '@date-fns/tz';
import { BATHING_LABELS, isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { daylightAt } from '@wildsoak/contract/rules/daylight';
import type { Leg } from '@wildsoak/contract/rules/days';
import { wallClock } from '@wildsoak/contract/rules/local-clock';
import { SITE_NAME, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { durationText } from '@wildsoak/contract/rules/time-text';
import type { PlanSpring, SharedPlan } from '@wildsoak/contract/trips';
import ical, { type ICalEventData } from 'ical-generator';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';
import { notesOf, scheduleOf, statusOnArrival, type PlanHalt } from './plan-schedule.ts';

const REFRESH_SECONDS = 3_600;
const HOUR_MS = 3_600_000;
const ROUGH = 'Drive times are estimates: we only have main highways';
const LATER = 'You may get there later. Part of the way is unmapped';

type Event = Omit<ICalEventData, 'id'> & { id: string };

/** Notes as sentences, each on its own line. */
const said = (notes: readonly (string | null)[]): string =>
  notes.flatMap((note) => (note === null ? [] : [note.replace(/\.?$/, '.')])).join('\n');

const placeName = ({ spring, night }: Pick<PlanHalt, 'spring' | 'night'>): string =>
  spring ? (spring.name ?? UNNAMED_SPRING) : (night?.name ?? '');

/** In fall an hour comes twice, and calendars differ on which of the two a clock time means. */
const comesTwice = (instant: number, timeZone: string): boolean =>
  [-HOUR_MS, HOUR_MS].some(
    (away) => wallClock(instant + away, timeZone) === wallClock(instant, timeZone),
  );

const hours = (from: number, to: number, timezone: string) => {
  const isUnclear = [from, to].some((instant) => comesTwice(instant, timezone));
  const at = (instant: number) => (isUnclear ? new Date(instant) : new TZDate(instant, timezone));
  return {
    ...(!isUnclear && { timezone }),
    start: at(from),
    // An event may not end as it begins: without an end it is a moment.
    ...(to > from && { end: at(to) }),
  };
};

const driveEvent = (number: number, to: string, { minutes, miles }: Leg, isSketch: boolean) => ({
  id: `drive-${number}`,
  summary: `Drive to ${to}`,
  description: said([`${durationText(minutes)}, ${Math.round(miles)} mi`, isSketch ? ROUGH : null]),
});

const campingNotes = ({ closures }: PlanSpring): string[] => {
  const atNight = closures.filter(({ night }) => night !== null).map(({ text }) => text);
  return atNight.length > 0
    ? [...atNight, 'This place closes at night. Sleep somewhere else']
    : ['Make sure camping is allowed'];
};

const haltEvent = (
  { spring, night, timeZone }: PlanHalt,
  times: NonNullable<PlanHalt['times']>,
  isLater: boolean,
) => {
  const name = placeName({ spring, night });
  const [longitude, latitude] = spring
    ? [spring.longitude, spring.latitude]
    : (night?.coords ?? [0, 0]);
  const { sun, note } = daylightAt(
    times.arrival,
    { longitude, latitude, time_zone: timeZone },
    isLater,
  );
  const judged = spring && statusOnArrival(spring, { times, date: null });
  const title = night ? `Night ${spring ? 'at' : 'in'} ${name}` : name;
  const warning =
    judged && isBathingRuledOut(judged.status) ? ` (${BATHING_LABELS[judged.status]})` : '';
  return {
    summary: title + warning,
    description: said([
      ...(spring && judged ? notesOf(spring, judged) : []),
      isLater ? LATER : null,
      note,
      sun,
      ...(spring && night ? campingNotes(spring) : []),
    ]),
    location: { title: name, geo: { lat: latitude, lon: longitude } },
  };
};

const dayEvent = (plan: SharedPlan, date: string, halts: readonly PlanHalt[]): Event => ({
  id: 'trip',
  allDay: true,
  start: date,
  end: dayAfter(date, plan.nights.length + 1),
  summary: plan.name,
  description: halts
    .map((halt) =>
      halt.spring
        ? [placeName(halt), ...notesOf(halt.spring, statusOnArrival(halt.spring, halt))]
        : [`Night in ${placeName(halt)}`],
    )
    .map((notes) => said(notes).replaceAll('\n', ' '))
    .join('\n'),
});

const eventsOf = (plan: SharedPlan, date: string, publicUrl: string): Event[] => {
  const { halts, ends } = scheduleOf(plan);
  if (!ends) return [dayEvent(plan, date, halts)];
  const { legs, is_sketch } = plan.route_geojson.properties;
  const events: Event[] = [];
  let left = { instant: ends.departure, timeZone: plan.start_time_zone };
  let isLater = false;
  const drive = (at: number, to: string, arrival: number) => {
    const leg = legs[at];
    if (!leg || arrival <= left.instant) return;
    const clock = hours(left.instant, arrival, left.timeZone);
    events.push({ ...driveEvent(at + 1, to, leg, is_sketch), ...clock });
  };
  for (const [at, halt] of halts.entries()) {
    const { times, timeZone, spring } = halt;
    if (!times) continue;
    drive(at, placeName(halt), times.arrival);
    isLater ||= isOffRoad(spring?.gap_miles ?? 0);
    events.push({
      id: `halt-${at + 1}`,
      ...haltEvent(halt, times, isLater),
      ...hours(times.arrival, times.departure, timeZone),
      ...(spring && !spring.is_removed && { url: `${publicUrl}/springs/${spring.id}` }),
    });
    // A night makes up for what we do not know of the day before, unless you wake up there.
    if (halt.night) isLater = isOffRoad(spring?.gap_miles ?? 0);
    left = { instant: times.departure, timeZone };
  }
  drive(halts.length, plan.end_point_name || 'the end', ends.arrival);
  return events;
};

/**
 * The drives, stops and nights of a plan, each by the clock of its place; one event for the whole trip where
 * it does not say at what time it begins. Null without a day.
 */
export const calendarOf = (plan: SharedPlan, publicUrl: string): string | null => {
  const { start_date: date, created_at, name } = plan;
  if (!date) return null;
  const calendar = ical({
    prodId: { company: SITE_NAME, product: 'Trip plans', language: 'EN' },
    ttl: REFRESH_SECONDS,
    // Not by `name`, which is written as it comes.
    x: { 'X-WR-CALNAME': name },
    timezone: { name: null, generator: (zone) => zoneBlock(zone)[0] ?? null },
  });
  for (const event of eventsOf(plan, date, publicUrl))
    calendar.createEvent({
      ...event,
      // The same in the file, the feed and the next version, so that a calendar changes what it has.
      id: `${Date.parse(created_at)}-${event.id}@${SITE_NAME.toLowerCase()}`,
    });
  return calendar.toString();
};
