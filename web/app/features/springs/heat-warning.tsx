import { TriangleAlert } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';

/** No spa is run hotter than this. */
const SPA_LIMIT_F = 104;
const SCALDS_F = 122;

export const HeatWarning = ({ fahrenheit }: { fahrenheit: number | null }) => {
  if (fahrenheit === null || fahrenheit <= SPA_LIMIT_F) return null;
  return (
    <Notice tone={fahrenheit >= SCALDS_F ? 'bad' : 'warning'} role="note">
      <p className="flex gap-3 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {fahrenheit >= SCALDS_F
          ? 'Water this hot scalds in seconds. Stay out of the source, and test any pool below it first.'
          : `Above ${SPA_LIMIT_F} °F the source is hotter than any spa allows. Test the water first.`}
      </p>
    </Notice>
  );
};
