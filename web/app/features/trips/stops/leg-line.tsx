import { driveText, type Drive } from '../../../domain/trip/itinerary.ts';

/** The drive from one stop to the next. */
export const LegLine = ({ drive }: { drive: Drive | null }) => (
  <p className="ml-10.5 flex min-h-8 items-center border-l-2 border-dotted border-control-line pl-5 text-sm text-quiet">
    {drive && (
      <>
        <span className="sr-only">Drive </span>
        {driveText(drive)}
      </>
    )}
  </p>
);
