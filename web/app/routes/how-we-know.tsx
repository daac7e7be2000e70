import { HowWeKnow } from '../features/about/how-we-know.tsx';
import { staticMeta } from '../lib/page/meta.ts';

const HEADING = 'How We Know';

export const meta = staticMeta(
  HEADING,
  'Where our facts about hot springs come from, how old and how precise they are, how we correct them, and who we are.',
);

export default function HowWeKnowPage() {
  return <HowWeKnow heading={HEADING} />;
}
