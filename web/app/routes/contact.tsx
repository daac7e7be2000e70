import { Contact } from '../features/about/contact.tsx';
import { staticMeta } from '../lib/page/meta.ts';

const HEADING = 'Contact';

export const meta = staticMeta(HEADING, 'How to reach us, and faster ways to get help.');

export default function ContactPage() {
  return <Contact heading={HEADING} />;
}
