import { Terms } from '../features/about/terms.tsx';
import { staticMeta } from '../lib/page/meta.ts';

const HEADING = 'Terms';

export const meta = staticMeta(
  HEADING,
  'What you can expect from our guide to hot springs, and what we expect from you.',
);

export default function TermsPage() {
  return <Terms heading={HEADING} />;
}
