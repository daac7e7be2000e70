import type { MetaDescriptor } from 'react-router';
import { Dangers } from '../features/safety/dangers.tsx';
import { Emergency } from '../features/safety/emergency.tsx';
import { Judgment } from '../features/safety/judgment.tsx';
import { Sources } from '../features/safety/sources.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import { Article } from '../ui/article.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/safety.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle('Safety at Hot Springs'),
    description(
      'How we judge whether you may bathe in a hot spring, what can hurt you there, and what to do in an emergency.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/safety'),
  ];
}

const PARTS = [
  ['#emergency', 'In an emergency'],
  ['#how-we-judge', 'How we judge'],
  ['#dangers', 'What can happen'],
  ['#sources', 'Sources'],
] as const;

export default function SafetyPage() {
  return (
    <Article
      heading="Safety at Hot Springs"
      lead="What keeps you alive and within the law, in plain words."
    >
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
