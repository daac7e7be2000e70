import type { SuggestedStop, SuggestedTrip } from '@wildsoak/contract/suggest';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { Moon, Pin, X } from 'lucide-react';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { dayText, distanceText, springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { Suggestion } from './use-suggestion.ts';

const StopLine = ({
  stop,
  suggestion: { pinned, isBusy, pin, reject },
}: {
  stop: SuggestedStop;
  suggestion: Suggestion;
}) => {
  const today = useToday();
  const isPinned = pinned.includes(stop.id);
  const name = springName(stop.name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-serif font-semibold">
            <TextLink to={`/springs/${stop.id}`} target="_blank" rel="noopener">
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </TextLink>
          </span>
          <BathingBadge status={stop.bathing_status} />
        </p>
        <p className="text-sm text-quiet">{stop.reason}</p>
        <p className="text-sm empty:hidden">
          <ReportLine spring={stop} today={today} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look={isPinned ? 'primary' : 'quiet'}
          className="px-3! text-sm"
          aria-pressed={isPinned}
          aria-label={`Pin ${name}`}
          onClick={() => pin(stop)}
        >
          <Pin aria-hidden className="size-4" />
          {isPinned ? 'Pinned' : 'Pin'}
        </Button>
        <Button
          look="quiet"
          className="px-3! text-sm"
          isBusy={isBusy}
          aria-label={`Skip this one: ${name}`}
          onClick={() => reject(stop.id)}
        >
          <X aria-hidden className="size-4" />
          Skip this one
        </Button>
      </div>
    </li>
  );
};

/** The trip, day by day, each stop with its reason. */
export const SuggestedDays = ({
  days,
  suggestion,
}: {
  days: SuggestedTrip['days'];
  suggestion: Suggestion;
}) => (
  <ol className="flex flex-col gap-4">
    {days.map(({ date, minutes, miles, stops, night, is_too_long }, at) => (
      <li key={date}>
        <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          Day {at + 1}
          <span className="font-sans text-sm font-normal text-quiet">
            {dayText(date)} · {durationText(minutes)} of driving, {distanceText(miles)}
          </span>
        </h3>
        {is_too_long && (
          <p className="my-1 rounded-md bg-warning px-2 py-1 text-sm text-on-warning">
            That's a longer drive than you asked for: there's no town to stop in sooner.
          </p>
        )}
        {stops.length === 0 ? (
          <p className="border-t border-line py-2 text-sm text-quiet">Just driving today.</p>
        ) : (
          <ul>
            {stops.map((stop) => (
              <StopLine key={stop.id} stop={stop} suggestion={suggestion} />
            ))}
          </ul>
        )}
        {night && (
          <p className="flex items-center gap-2 border-t border-line pt-2 text-sm">
            <Moon aria-hidden className="size-4 shrink-0" />
            Night: {night.name}
          </p>
        )}
      </li>
    ))}
  </ol>
);
