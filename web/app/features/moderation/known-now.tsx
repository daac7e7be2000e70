import type { OpenCorrection } from '@wildsoak/contract/corrections';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { saidByText } from '../../domain/bathing/said-by.ts';

/** The status of a spring and every reason for it. */
export const KnownNow = ({ now }: { now: OpenCorrection['now'] }) => (
  <>
    <BathingBadge status={now.bathing_status} />
    {now.bathing_reasons.length > 0 && (
      <ul className="mt-2 flex flex-col gap-2">
        {now.bathing_reasons.map((reason) => (
          <li key={reason.kind + reason.text}>
            {reason.text} <span className="text-sm text-quiet">{saidByText(reason)}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);
