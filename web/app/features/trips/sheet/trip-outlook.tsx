import { useQueries } from '@tanstack/react-query';
import type { FiresOnMap, Outlook } from '@wildsoak/contract/outlook';
import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { WEEKDAYS, weekdayOf } from '@wildsoak/contract/rules/closure-windows';
import { FIRE_WAY_MILES, isThisWeek } from '@wildsoak/contract/rules/outlook';
import { minutesOf } from '@wildsoak/contract/rules/time-text';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { fires } from '../../../domain/outlook/fires.ts';
import { firesOnWay, type FireOnWay } from '../../../domain/outlook/fires-on-way.ts';
import { isInReach, outlookOf } from '../../../domain/outlook/outlook.ts';
import { asOfText, fireFigures, saidAt } from '../../../domain/outlook/outlook-text.ts';
import { useToday } from '../../../domain/visit/use-today.ts';
import { dayText, distanceText, listText } from '../../../lib/format.ts';
import type { Line } from '../../../map/route/route-map-types.ts';
import { Button } from '../../../ui/button.tsx';
import { judgeArrival } from '../model/arrival.ts';
import { bestDay, type BestDay } from '../model/best-day.ts';
import { endsDay, isStop } from '../model/halts.ts';
import { type Itinerary, type TimedHalt, type TimedStop } from '../model/itinerary.ts';
import { SpringLink } from './spring-link.tsx';

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="my-1 flex gap-1.5 rounded-md bg-warning px-2 py-1 text-on-warning print:px-0">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0">
      <strong>{title}</strong> {children}
    </span>
  </li>
);

const fireTitle = ({ fire, miles }: FireOnWay): string => {
  if (fire.point) return `${fire.name} fire about ${distanceText(miles)} from the road.`;
  return miles === 0
    ? `The road leads through the ${fire.name} fire.`
    : `${fire.name} fire ${distanceText(miles)} from the road.`;
};

const FireLine = ({ near }: { near: FireOnWay }) => (
  <Warning title={fireTitle(near)}>
    {fireFigures({ ...near.fire, is_mapped: near.fire.point === null }).join(', ')}.
  </Warning>
);

interface DayOnWay {
  /** From 0. */
  at: number;
  fires: FireOnWay[];
  /** Agencies can speak for it. */
  isThisWeek: boolean;
}

interface Notice {
  key: string;
  title: string;
  by: string;
  stop: TimedStop;
}

type Outlooks = ReadonlyMap<number, Outlook>;

const noticesOf = (stops: readonly TimedStop[], outlooks: Outlooks): Notice[] =>
  stops.flatMap((stop) => {
    const outlook = outlooks.get(stop.id);
    const said = outlook && stop.arrival && saidAt(outlook, stop.arrival.instant);
    return (said?.notices ?? []).map(({ key, title, by }) => ({
      key: `${stop.number} ${key}`,
      title,
      by,
      stop,
    }));
  });

/** The fires along each day that agencies can speak for, and along a trip of one day whenever it is. */
const firesByDay = (
  { days, legStarts }: Itinerary,
  line: Line,
  burning: FiresOnMap,
  timeZone: string,
): DayOnWay[] => {
  const whole = days.reduce((miles, day) => miles + day.miles, 0);
  let passed = 0;
  return days.flatMap((day, at): DayOnWay[] => {
    const [from, to] = whole === 0 ? [0, 1] : [passed / whole, (passed + day.miles) / whole];
    passed += day.miles;
    const start = legStarts[day.first];
    const isSoon = whole > 0 && start !== undefined && isThisWeek(start, timeZone);
    if (!isSoon && days.length > 1) return [];
    return [{ at, fires: firesOnWay(burning.facts ?? [], line, { from, to }), isThisWeek: isSoon }];
  });
};

/** ' on days 1 and 2', or nothing where these are all days. Never that the way is safe. */
const quietText = (
  { state, facts, as_of: asOf }: FiresOnMap,
  quiet: readonly number[],
  days: number,
): string | null => {
  if (quiet.length === 0 || state === 'off' || (state === 'asking' && !facts)) return null;
  if (!facts || asOf === null) return "We couldn't check for fires on the way.";
  const which =
    quiet.length === days
      ? ''
      : ` on ${quiet.length === 1 ? 'day' : 'days'} ${listText(quiet.map((at) => String(at + 1)))}`;
  return `No reported fires within ${FIRE_WAY_MILES} miles of the road${which} ${asOfText(asOf)}.`;
};

/** 'No alerts so far, at most 10% chance of rain or snow, wind up to 8 mph.' */
const whyText = ({ chance, wind }: BestDay): string =>
  `No alerts so far, ${chance === 0 ? 'no rain or snow in the forecast' : `at most ${chance}% chance of rain or snow`}, wind up to ${wind} mph.`;

const Best = ({
  best,
  chosen,
  onChoose,
}: {
  best: BestDay;
  chosen: string;
  onChoose: (date: string) => void;
}) => {
  const [isPressed, setIsPressed] = useState(false);
  const weekday = WEEKDAYS[weekdayOf(best.date)];
  const choose = () => {
    setIsPressed(true);
    onChoose(best.date);
  };
  return (
    <div className="mb-3">
      <p className="flex gap-1.5">
        <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <strong>
            Best day this week: {weekday}, {dayText(best.date)}.
          </strong>{' '}
          {whyText(best)}{' '}
          <span className="text-quiet">National Weather Service, {asOfText(best.as_of)}</span>
        </span>
      </p>
      {best.date === chosen ? (
        // The button that had the focus is gone.
        <p
          tabIndex={-1}
          ref={isPressed ? (text) => text?.focus() : undefined}
          className="text-quiet"
        >
          That&apos;s the day you chose.
        </p>
      ) : (
        <Button look="quiet" className="mt-1 px-3!" onClick={choose}>
          Leave on {weekday}
        </Button>
      )}
    </div>
  );
};

/** Which day to go, and what warns on the way of each day. */
export const TripOutlook = ({
  halts,
  times,
  line,
  leaving: { date, time, timeZone },
  onChooseDay,
}: {
  halts: readonly TimedHalt[];
  times: Itinerary;
  line: Line;
  /** An empty date is today. */
  leaving: { date: string; time: string; timeZone: string };
  onChooseDay: (date: string) => void;
}) => {
  const today = useToday();
  const burning = useSyncExternalStore(fires.subscribe, fires.read, () => null);
  const stops = useMemo(
    () => halts.filter((halt) => isStop(halt) && !halt.is_removed),
    [halts],
  ) as TimedStop[];
  const [departure] = times.legStarts;
  const minutes = minutesOf(time);
  const isOneDay = !halts.some(endsDay);
  const isAsked = ({ arrival }: TimedStop) =>
    today !== null &&
    arrival !== null &&
    // For the best day, whatever day is chosen.
    (isOneDay || isInReach(arrival.instant, today));
  const gather = useCallback(
    (answers: { data: Outlook | undefined }[]) =>
      new Map(
        answers.flatMap(({ data }, at) => {
          const id = stops[at]?.id;
          return data && id !== undefined ? [[id, data] as const] : [];
        }),
      ),
    [stops],
  );
  const outlooks = useQueries({
    queries: stops.map((stop) => ({ ...outlookOf(stop.id), enabled: isAsked(stop) })),
    combine: gather,
  });
  // Each fire of the country beside each mile: not again when only an alert has come.
  const ways = useMemo(
    () => (today === null || !burning ? [] : firesByDay(times, line, burning, timeZone)),
    [times, line, burning, timeZone, today],
  );
  const days = ways.filter((day) => day.isThisWeek);
  const isWayQuiet =
    isOneDay &&
    burning !== null &&
    (burning.facts ? ways.every((day) => day.fires.length === 0) : burning.state === 'off');
  const best = useMemo(() => {
    if (today === null || minutes === null || departure === undefined || !isWayQuiet) return null;
    const visits = stops.flatMap(({ id, arrival }) => {
      const outlook = outlooks.get(id);
      return outlook && arrival ? [{ outlook, afterMs: arrival.instant - departure }] : [];
    });
    if (visits.length < stops.length) return null;
    const isOpenAfter = (leave: number) =>
      stops.every((stop) => {
        if (!stop.arrival) return true;
        const instant = leave + stop.arrival.instant - departure;
        const arrival = { instant, isEarliest: stop.arrival.isEarliest };
        const beginning = { date: null, time: null, timeZone };
        return !isBathingRuledOut(
          judgeArrival(stop, beginning, { arrival, nightsBefore: 0 }).status,
        );
      });
    return bestDay(visits, { minutes, timeZone, isOpenAfter });
  }, [today, minutes, departure, isWayQuiet, stops, outlooks, timeZone]);

  const shown = days.map((day) => {
    const { first = 0, end = 0 } = times.days[day.at] ?? {};
    const there = halts.slice(first, end).filter((halt) => isStop(halt));
    return { ...day, notices: noticesOf(there, outlooks) };
  });
  const warned = shown.filter((day) => day.fires.length + day.notices.length > 0);
  const withoutFire = days.filter((day) => day.fires.length === 0).map(({ at }) => at);
  const quiet = burning && quietText(burning, withoutFire, times.days.length);
  if (!best && warned.length === 0 && quiet === null) return null;
  return (
    <section aria-label="On the way" className="border-t border-line px-4 py-3 text-sm">
      {best && <Best best={best} chosen={date} onChoose={onChooseDay} />}
      {warned.map((day) => (
        <div key={day.at}>
          <h3 className="font-semibold">
            On the way{times.days.length > 1 && `, day ${day.at + 1}`}
          </h3>
          <ul>
            {day.fires.map((near) => (
              <FireLine key={`${near.fire.name} ${near.miles}`} near={near} />
            ))}
            {day.notices.map(({ key, title, by, stop }) => (
              <Warning key={key} title={title}>
                {by}. More on the page of <SpringLink spring={stop} className="underline" />.
              </Warning>
            ))}
          </ul>
        </div>
      ))}
      {quiet !== null && <p className="text-quiet">{quiet}</p>}
    </section>
  );
};
