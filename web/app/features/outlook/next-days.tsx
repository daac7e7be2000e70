import type { ForecastDay, Outlook } from '@wildsoak/contract/outlook';
import {
  Cloud,
  CloudLightning,
  CloudRain,
  CloudHail,
  CloudSnow,
  Sun,
  Waves,
  type LucideIcon,
} from 'lucide-react';
import {
  asOfText,
  easyText,
  degreesText,
  dayText,
  riverTexts,
  weekdayText,
} from '../../domain/outlook/outlook-text.ts';
import {
  useTemperatureUnit,
  type TemperatureUnit,
} from '../../domain/temperature/temperature-unit.ts';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { NEXT_DAYS_ROOM } from './room.ts';
import { useOutlook } from './use-outlook.ts';

const ICONS: Record<ForecastDay['sky'], LucideIcon> = {
  clear: Sun,
  cloudy: Cloud,
  rain: CloudRain,
  snow: CloudSnow,
  mix: CloudHail,
  storm: CloudLightning,
};

interface Place {
  latitude: number;
  longitude: number;
}

/** Drawn for the eye; a screen reader gets the sentence. */
const Day = ({ day, unit }: { day: ForecastDay; unit: TemperatureUnit }) => {
  const Icon = ICONS[day.sky];
  return (
    <li className="flex min-w-0 flex-col items-center gap-1 py-2 text-center">
      <span className="sr-only">{dayText(day, unit)}</span>
      <span aria-hidden className="text-sm font-semibold">
        {weekdayText(day.day)}
      </span>
      <Icon aria-hidden className="size-6 text-accent" />
      <span aria-hidden className="font-semibold tabular-nums">
        {degreesText(day.high_f, unit)}
      </span>
      <span aria-hidden className="text-quiet tabular-nums">
        {degreesText(day.low_f, unit)}
      </span>
      <span aria-hidden className="text-sm text-quiet tabular-nums">
        {day.chance ? `${day.chance}%` : '\u00a0'}
      </span>
      <span aria-hidden className="text-sm text-quiet tabular-nums">
        {day.wind_mph ?? '\u00a0'}
        {day.wind_mph !== null && <span className="max-sm:hidden"> mph</span>}
      </span>
    </li>
  );
};

/** Where we have nothing, they may. */
const TheirPage = ({ latitude, longitude }: Place) => (
  <a
    href={`https://forecast.weather.gov/MapClick.php?lat=${latitude}&lon=${longitude}`}
    rel="noopener"
    className={LINK_LOOK}
  >
    Forecast at weather.gov
  </a>
);

const Week = ({
  forecast,
  place,
  isOver,
}: Pick<Outlook, 'forecast'> & { place: Place; isOver: boolean }) => {
  const unit = useTemperatureUnit();
  const { state, as_of: asOf, facts: days } = forecast;
  const isWaiting = state === 'asking' && !isOver;
  if (!days || asOf === null || days.length === 0) {
    return (
      <p className="text-quiet">
        {isWaiting && 'Asking the National Weather Service…'}
        {state === 'known' && 'The National Weather Service has no forecast for this place.'}
        {(state === 'away' || (state === 'asking' && !isWaiting)) && (
          <>
            We couldn&apos;t reach the National Weather Service. <TheirPage {...place} />
          </>
        )}
      </p>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-7 border-y border-line">
        {days.map((day) => (
          <Day key={day.day} day={day} unit={unit} />
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-quiet">
        In °{unit} and mph. National Weather Service, {asOfText(asOf)}
        {state === 'away' && ". We couldn't reach it since"}.
      </p>
    </>
  );
};

const River = ({ river }: { river: NonNullable<Outlook['river']['facts']> }) => {
  const [flow, source] = riverTexts(river);
  return (
    <p className="mt-2 flex gap-2">
      <Waves aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <span className="min-w-0">
        {flow}
        {river.easy && <span className="block">{easyText(river.easy)}</span>}
        <span className="block text-sm text-quiet">{source}</span>
      </span>
    </p>
  );
};

/** A week of weather and the river, from those who know; asked when it comes near the screen. */
export const NextDays = ({ spring }: { spring: Place & { id: number } }) => {
  const { place, outlook, isError, isOver } = useOutlook(spring.id);
  return (
    <section ref={place} aria-labelledby="next-days" className={NEXT_DAYS_ROOM}>
      <h2 id="next-days" className="mb-2 text-2xl font-semibold">
        Next days
      </h2>
      {outlook && outlook.forecast.state !== 'off' && (
        <Week forecast={outlook.forecast} place={spring} isOver={isOver} />
      )}
      {outlook?.river.facts && <River river={outlook.river.facts} />}
      {!outlook && isError && (
        <p className="text-quiet">
          We couldn&apos;t load the forecast just now. <TheirPage {...spring} />
        </p>
      )}
    </section>
  );
};
