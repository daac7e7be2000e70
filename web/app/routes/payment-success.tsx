import { PaymentSuccess } from '../features/billing/payment-success.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';

export const meta = () => [pageTitle('Payment'), notIndexed];

export default function Payment() {
  return <PaymentSuccess />;
}
