import {
  BATHING_LABELS,
  type BathingReason,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { soakHeadline } from '@wildsoak/contract/rules/soaks';

/** The status in words; of a published place to soak, with its source and year. */
export const headlineOf = (
  {
    bathing_status: status,
    bathing_reasons: [first],
  }: { bathing_status: BathingStatus; bathing_reasons: readonly BathingReason[] },
  thisYear = new Date().getFullYear(),
): string =>
  (first?.kind === 'soak' || first?.kind === 'soaked') &&
  (status === 'soaked' || status === 'resort')
    ? soakHeadline(
        status,
        first.kind === 'soaked' ? { ...first, source: 'members' } : first,
        thisYear,
      )
    : BATHING_LABELS[status];
