import { Footprints, Info, Mountain } from 'lucide-react';

/** The same for every spring, as each of them says. */
const BADGES = [
  {
    icon: Mountain,
    label: 'Primitive',
    meaning: 'Shown for every spring: expect no facilities.',
  },
  { icon: Footprints, label: 'Requires Hike', meaning: 'Shown for every spring: expect a walk.' },
];

export const CharacterBadges = () => (
  <ul aria-label="Character" className="flex flex-wrap items-start gap-2">
    {BADGES.map(({ icon: Icon, label, meaning }) => (
      <li key={label}>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-control-line px-3 text-sm font-semibold">
            <Icon aria-hidden className="size-4" />
            {label}
            <Info aria-hidden className="size-4 text-quiet" />
          </summary>
          <p className="mt-1 text-base text-quiet">{meaning}</p>
        </details>
      </li>
    ))}
  </ul>
);
