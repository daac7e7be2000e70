import { useQuery } from '@tanstack/react-query';
import { CloudSun, TriangleAlert } from 'lucide-react';
import { useTemperatureUnit } from '../temperature/temperature-unit.ts';
import { useToday } from '../visit/use-today.ts';
import { isInReach, outlookOf } from './outlook.ts';
import { asOfText, dayText, notAskedText, saidAt } from './outlook-text.ts';

/** What agencies say of a place for the day you are there. */
export const StopForecast = ({
  springId,
  instant,
}: {
  springId: number;
  /** When you arrive. */
  instant: number;
}) => {
  const unit = useTemperatureUnit();
  const today = useToday();
  const isAsked = today !== null && isInReach(instant, today);
  const { data: outlook } = useQuery({ ...outlookOf(springId), enabled: isAsked });
  if (!isAsked || !outlook) return null;
  const said = saidAt(outlook, instant);
  if (!said) return null;
  const { forecast } = outlook;
  const { day, warnings } = said;
  const missing = notAskedText(outlook);
  return (
    <div className="my-1 text-sm">
      {day && forecast.as_of !== null && (
        <p className="flex gap-1.5">
          <CloudSun aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {dayText(day, unit)}{' '}
            <span className="text-quiet">
              National Weather Service, {asOfText(forecast.as_of)}
              {forecast.state === 'away' && ". We couldn't reach it since"}
            </span>
          </span>
        </p>
      )}
      {warnings.map(({ key, title, by }) => (
        <p
          key={key}
          className="my-1 flex gap-1.5 rounded-md bg-warning px-2 py-1 text-on-warning print:px-0"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <strong>{title}</strong> {by}
          </span>
        </p>
      ))}
      {forecast.state === 'away' && !day && (
        <p className="text-quiet">We couldn&apos;t reach the National Weather Service.</p>
      )}
      {missing && <p className="text-quiet">{missing}</p>}
    </div>
  );
};
