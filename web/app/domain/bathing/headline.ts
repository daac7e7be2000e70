import {
  BATHING_LABELS,
  type BathingReason,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { soakAnswer, soakHeadline } from '@wildsoak/contract/rules/soaks';

interface Judged {
  bathing_status: BathingStatus;
  bathing_reasons: readonly BathingReason[];
}

/** Of a published place to soak; null for others. */
const soakOf = (
  { bathing_status: status, bathing_reasons: [first] }: Judged,
  thisYear: number,
): Parameters<typeof soakAnswer> | null =>
  (first?.kind === 'soak' || first?.kind === 'soaked') &&
  (status === 'soaked' || status === 'resort')
    ? [status, first.kind === 'soaked' ? { ...first, source: 'members' } : first, thisYear]
    : null;

/** The status in words; of a published place to soak, with its source and year. */
export const headlineOf = (spring: Judged, thisYear = new Date().getFullYear()): string => {
  const soak = soakOf(spring, thisYear);
  return soak ? soakHeadline(...soak) : BATHING_LABELS[spring.bathing_status];
};

/** The same in two parts, where there is room for two lines. */
export const answerOf = (spring: Judged, thisYear: number) => {
  const soak = soakOf(spring, thisYear);
  return soak
    ? soakAnswer(...soak)
    : { text: BATHING_LABELS[spring.bathing_status], by: null, isFresh: true };
};
