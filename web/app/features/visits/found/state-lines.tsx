import type { Conditions } from '@wildsoak/contract/visits';
import { TriangleAlert } from 'lucide-react';
import { DemoMark } from '../../../domain/review/demo-mark.tsx';
import { useTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { Author } from '../../../domain/visit/author.tsx';
import { closedText, inOneLine } from '../../../domain/visit/said-text.ts';
import { useToday } from '../../../domain/visit/use-today.ts';
import { ageText } from '../../../domain/visit/visit-day.ts';
import { dateText } from '../../../lib/format.ts';
import { stateNow, type Said, type StateNow } from './state-now.ts';

const Day = ({ day, text }: { day: string; text: string }) => (
  <time dateTime={day} title={dateText(day)}>
    {text}
  </time>
);

/** Closed until we know better, and who says so. */
const Warning = ({
  warning,
  today,
  isMarked,
}: {
  warning: NonNullable<StateNow['warning']>;
  today: string | null;
  isMarked: boolean;
}) => {
  const { username, visited_on: day, reason, but, is_demo: isDemo } = warning;
  return (
    <div
      role="note"
      className={`rounded-xl px-4 py-2.5 ${but ? 'bg-warning text-on-warning' : 'bg-bad text-on-bad'}`}
    >
      <p className="flex gap-2.5">
        <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        {but ? (
          <span>
            <strong>Reports disagree:</strong> <Author username={username} /> said{' '}
            {closedText(reason)} on <Day day={day} text={dateText(day)} />,{' '}
            <Author username={but.username} /> said open on{' '}
            <Day day={but.visited_on} text={dateText(but.visited_on)} />.{' '}
            <strong>Treat it as closed until you know.</strong>
          </span>
        ) : (
          <span>
            <strong>Reported {closedText(reason)}.</strong> <Author username={username} />,{' '}
            <Day day={day} text={ageText(day, today)} />.
          </span>
        )}
      </p>
      {isMarked && isDemo && <DemoMark />}
    </div>
  );
};

interface LineProps {
  said: Said;
  today: string | null;
  /** Made-up words have a mark, unless the whole section has one. */
  isMarked: boolean;
}

const Line = ({ said, today, isMarked }: LineProps) => (
  <li>
    <strong className="font-semibold">{inOneLine(said.parts)}.</strong>{' '}
    <Author username={said.username} />,{' '}
    <Day day={said.visited_on} text={ageText(said.visited_on, today)} />
    {isMarked && said.is_demo && (
      <>
        {' '}
        <DemoMark />
      </>
    )}
  </li>
);

const OldLine = ({ said, today, isMarked }: LineProps) => (
  <li className="text-quiet">
    Last reported <Day day={said.visited_on} text={ageText(said.visited_on, today)} />:{' '}
    {said.parts.join(', ')} (<Author username={said.username} />)
    {isMarked && said.is_demo && (
      <>
        {' '}
        <DemoMark />
      </>
    )}
  </li>
);

/** The state now, with its age; what is old says so, and silence never reads as open. */
export const StateLines = ({
  conditions,
  isOut,
  isMarked,
  told,
}: {
  conditions: Conditions | null;
  isOut: boolean;
  isMarked: boolean;
  /** The visits in sight below, which nobody needs to read twice. */
  told: readonly Pick<Said, 'visited_on' | 'username'>[];
}) => {
  const unit = useTemperatureUnit();
  const today = useToday();
  const { warning, now, before, isOpen } = stateNow(conditions, { unit, isOut, today });
  const isNew = ({ visited_on: day, username }: Said) =>
    !told.some((visit) => visit.visited_on === day && visit.username === username);
  const [newNow, newBefore] = [now.filter(isNew), before.filter(isNew)];
  return (
    <div className="flex flex-col gap-2">
      {warning && <Warning warning={warning} today={today} isMarked={isMarked} />}
      {newNow.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {newNow.map((said) => (
            <Line
              key={`${said.visited_on} ${said.username}`}
              said={said}
              today={today}
              isMarked={isMarked}
            />
          ))}
        </ul>
      )}
      {!warning && now.length === 0 && (
        <p>
          No recent reports. <span className="text-quiet">That doesn’t mean it’s open.</span>
        </p>
      )}
      {!warning && now.length > 0 && !isOpen && !isOut && (
        <p>No recent word on whether it’s open.</p>
      )}
      {newBefore.length > 0 && (
        <ul className="flex flex-col gap-1">
          {newBefore.map((said) => (
            <OldLine
              key={`${said.visited_on} ${said.username}`}
              said={said}
              today={today}
              isMarked={isMarked}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
