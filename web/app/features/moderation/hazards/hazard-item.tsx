import type { ModeratedHazard } from '@wildsoak/contract/hazards';
import { HAZARDS } from '@wildsoak/contract/rules/bathing';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { PencilLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { saidByText } from '../../../domain/bathing/attribution.ts';
import { dateText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Acts, ENTRY, type ActChoice, type ItemProps } from '../queue.tsx';
import { HazardForm } from './hazard-form.tsx';
import { valuesOf } from './hazard-values.ts';
import { ACT_WORDS, CONFIDENCE_WORDS, STATE_WORDS, timeText } from './hazard-words.ts';
import { changeHazard, settleHazard, type HazardAct } from './queries.ts';

const CHOICES: Record<HazardAct, ActChoice<HazardAct>> = {
  end: { act: 'end', label: 'End', done: 'Hazard ended.', look: 'danger' },
  undo: { act: 'undo', label: 'Undo last act', done: 'Last act undone.', look: 'quiet' },
};

/** An undo cannot be undone, so that two moderators do not undo each other. */
const choicesOf = ({ ended_at: endedAt, acts: [last] }: ModeratedHazard) => [
  ...(endedAt === null ? [CHOICES.end] : []),
  ...(last && last.act !== 'undo' ? [CHOICES.undo] : []),
];

const History = ({
  hazard: { acts, is_from_catalog: isFromCatalog },
}: {
  hazard: ModeratedHazard;
}) => (
  <ul className="mt-3 text-base text-quiet">
    {acts.map(({ act, moderator, note, created_at: at }) => (
      <li key={at} className="wrap-anywhere">
        {ACT_WORDS[act]} by {moderator ?? FORMER_MEMBER}, <time dateTime={at}>{dateText(at)}</time>
        {note && `: ${note}`}
      </li>
    ))}
    {isFromCatalog && <li>From our catalog.</li>}
  </ul>
);

const Statement = ({ hazard }: { hazard: ModeratedHazard }) => {
  const { kind, state, text, confidence, ended_at: endedAt } = hazard;
  const time = timeText(hazard);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{HAZARDS[kind].label}</span>
        <span className="text-quiet">
          {STATE_WORDS[state]} · {CONFIDENCE_WORDS[confidence]}
        </span>
        {endedAt !== null && (
          <span className="rounded-full bg-sunken px-2.5 py-1 text-sm font-semibold">
            Ended {dateText(endedAt)}
          </span>
        )}
      </p>
      <p className="mt-1 max-w-prose wrap-anywhere">{text}</p>
      <p className="text-base wrap-anywhere text-quiet">{saidByText(hazard)}</p>
      {time && <p className="text-base">{time}</p>}
    </>
  );
};

export const HazardItem = ({ entry: hazard, onDone }: ItemProps<ModeratedHazard>) => {
  const [isChanging, setIsChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const subject = ` ${HAZARDS[hazard.kind].label}: ${hazard.text}`;
  const choices = choicesOf(hazard);
  const cancel = () => {
    flushSync(() => setIsChanging(false));
    button.current?.focus();
  };
  return (
    <li className={ENTRY}>
      <Statement hazard={hazard} />
      <History hazard={hazard} />
      {isChanging ? (
        <div className="mt-3">
          <HazardForm
            label={`Change${subject}`}
            start={valuesOf(hazard)}
            action="Save changes"
            done="Hazard changed."
            send={(body) => changeHazard(hazard.id, body)}
            onDone={() => {
              setIsChanging(false);
              onDone();
            }}
            onCancel={cancel}
          />
        </div>
      ) : (
        <>
          {hazard.ended_at === null && (
            <Button
              ref={button}
              look="quiet"
              className="mt-3 text-base"
              onClick={() => setIsChanging(true)}
            >
              <PencilLine aria-hidden className="size-4.5" />
              Change<span className="sr-only">{subject}</span>
            </Button>
          )}
          {choices.length > 0 && (
            <Acts
              choices={choices}
              subject={subject}
              send={(body) => settleHazard(hazard.id, body)}
              onDone={onDone}
            />
          )}
        </>
      )}
    </li>
  );
};
