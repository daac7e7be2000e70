import { PaymentSuccess } from '../features/billing/payment-success.tsx';
import { notIndexed, pageTitle } from '../lib/meta.ts';

export const meta = () => [pageTitle('Payment'), notIndexed];

export default function Payment() {
  return <PaymentSuccess />;
}
