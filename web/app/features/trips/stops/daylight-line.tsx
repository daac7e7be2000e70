import { Sunset } from 'lucide-react';
import type { Clock } from '../../../domain/trip/clock.ts';
import { daylightAt } from '@wildsoak/contract/rules/daylight';
import { NOTE } from './arrival-note.tsx';

/** The sun on the day you arrive. What an older build kept on the device has no time zone. */
export const DaylightLine = ({
  spot: { latitude, longitude, time_zone },
  arrival,
}: {
  spot: { latitude: number; longitude: number; time_zone?: string | undefined };
  arrival: Clock | null | undefined;
}) => {
  if (!arrival || !time_zone) return null;
  const { sun, note } = daylightAt(
    arrival.instant,
    { latitude, longitude, time_zone },
    arrival.isEarliest,
  );
  return (
    <>
      {note && (
        <p className={NOTE}>
          <Sunset aria-hidden className="mt-0.5 size-4 shrink-0" />
          <strong>{note}</strong>
        </p>
      )}
      <p className="text-sm text-quiet">{sun}</p>
    </>
  );
};
