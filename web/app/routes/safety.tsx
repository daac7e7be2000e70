import { Dangers } from '../features/safety/dangers.tsx';
import { Emergency } from '../features/safety/emergency.tsx';
import { Judgment } from '../features/safety/judgment.tsx';
import { Sources } from '../features/safety/sources.tsx';
import { staticMeta } from '../lib/page/meta.ts';
import { Article } from '../ui/article.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const meta = staticMeta(
  'Safety at Hot Springs',
  'How we decide whether you can soak in a hot spring, what can hurt you there, and what to do in an emergency.',
);

const PARTS = [
  ['#emergency', 'In an emergency'],
  ['#how-we-judge', 'How we decide'],
  ['#dangers', 'What can happen'],
  ['#sources', 'Sources'],
] as const;

export default function SafetyPage() {
  return (
    <Article heading="Safety at Hot Springs" lead="How to stay alive and within the law.">
      <nav aria-label="On this page" className="mt-4">
        <ul className="flex flex-wrap gap-x-6">
          {PARTS.map(([to, name]) => (
            <li key={to}>
              <TextLink to={to}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <Judgment />
      <Dangers />
      <Emergency />
      <Sources />
    </Article>
  );
}
