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
    'A law or the people in charge of the land forbid bathing, or nobody may enter at all. That holds for every hot spring in Yellowstone.',
  closed:
    'The place is closed, closed for the season, or gone. A notice may be years old; until somebody says otherwise, it counts.',
  deadly:
    'No place to bathe: a fumarole, a geyser or mud, poisonous gas or water, or water that has scalded people to death.',
  'ask-first':
    'Private or tribal land, a permit or a reservation, a protected fish or snail, a well, or something we heard and could not confirm. Call before you drive.',
  resort:
    'A published source says that an operator’s pools are open to anyone who pays. Call ahead: hours, prices and reservations change.',
  soaked:
    'A published source or the last member who answered says that people soak there, and we know of no law, closure or deadly danger that rules it out. Read the warnings: it says nothing about today.',
  former: 'There was a bath once. It is gone, private or shut.',
  unknown: 'We have no word yet on soaking there.',
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
  <Part id="how-we-judge" heading="How we judge">
    <p>
      Every spring has one answer to “May I bathe there?” There are eight, the strongest first. If
      several fit, the strongest wins, and nothing weaker takes it back.
    </p>
    <ol className="flex flex-col gap-4">
      {BATHING_STATUSES.map((status) => (
        <Meaning key={status} status={status} />
      ))}
    </ol>
    <p>
      <strong>Silence is not safety.</strong> Most springs are not confirmed. That does not mean
      open, and it does not mean safe. It means that we have no word yet.
    </p>
    <p>
      <strong>What counts.</strong> Published rules, notices and reports, each with its source and
      date. If a source is more than five years old, we use the past tense. What we only heard says
      so, names the people to ask, and never makes a place more than “Ask first”. A review cannot
      change “Bathing forbidden”, “Closed” or “Deadly”. The temperature of a source alone makes no
      place deadly: pools below a hot source can be cool. Members and owners can tell us what
      changed on each spring's page.
    </p>
  </Part>
);
