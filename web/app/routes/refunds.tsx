import { Refunds } from '../features/about/refunds.tsx';
import { staticMeta } from '../lib/page/meta.ts';

const HEADING = 'Refunds';

export const meta = staticMeta(HEADING, 'How to cancel Premium, and when we refund.');

export default function RefundsPage() {
  return <Refunds heading={HEADING} />;
}
