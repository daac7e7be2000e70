import {
  BATHING_LABELS,
  BATHING_STATUSES,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { BATHING_LOOKS } from '../../domain/bathing/bathing-badge.tsx';
import { CARD } from '../../ui/card.tsx';
import { Part } from '../../ui/article.tsx';

const MEANINGS: Readonly<Record<BathingStatus, string>> = {
  forbidden:
    'The law or the land manager forbids soaking, or you can’t enter at all. This covers every hot spring in Yellowstone.',
  closed:
    'The place is closed, closed for the season, or gone. The notice may be years old, but it counts until we hear otherwise.',
  deadly:
    'Never get in. It’s a fumarole, a geyser or a mud pot, the gas or water is poisonous, or the water has scalded people to death.',
  'ask-first':
    'Private or tribal land, a permit or a reservation, a protected fish or snail, a well, or a rumor we couldn’t confirm. Call before you drive.',
  resort:
    'A published source says anyone can pay to use the pools. Call ahead. Hours, prices and reservations change.',
  soaked:
    'A published source or the latest member report says people soak there, and we know of no law, closure or deadly danger. Read the warnings. This doesn’t tell you about today.',
  former: 'People soaked here once. Now it’s gone, private or shut.',
  unknown: 'No word yet on soaking there.',
};

const Meaning = ({ status }: { status: BathingStatus }) => {
  const { icon: Icon, colors } = BATHING_LOOKS[status];
  return (
    <li className={`overflow-hidden ${CARD}`}>
      <h3
        id={status}
        className={`flex scroll-mt-4 items-center gap-2.5 px-5 py-3 text-xl font-semibold ${colors}`}
      >
        <Icon aria-hidden className="size-6 shrink-0" strokeWidth={2.25} />
        {BATHING_LABELS[status]}
      </h3>
      <p className="px-5 py-4">{MEANINGS[status]}</p>
    </li>
  );
};

export const Judgment = () => (
  <Part id="how-we-judge" heading="How we decide">
    <p>
      Every spring has one answer to “Can I soak there?” Here are all eight, strongest first. If
      several fit, the strongest wins.
    </p>
    <ol className="flex flex-col gap-4">
      {BATHING_STATUSES.map((status) => (
        <Meaning key={status} status={status} />
      ))}
    </ol>
    <p>
      <strong>Silence is not safety.</strong> Most springs aren't confirmed. That doesn't mean open,
      and it doesn't mean safe. It means we have no word yet.
    </p>
    <p>
      <strong>What counts.</strong> Published rules, notices and reports, each with its source and
      date. If a source is more than five years old, we use the past tense. We label rumors and say
      who to ask. A rumor never makes a place more than “Ask first”. A review can't change “Bathing
      forbidden”, “Closed” or “Deadly”. A hot source alone doesn't make a place deadly, because
      pools below it can be cool. Members and owners can tell us what changed on each spring's page.
    </p>
  </Part>
);
