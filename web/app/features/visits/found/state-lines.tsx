import type { Conditions } from '@wildsoak/contract/visits';
import { TriangleAlert } from 'lucide-react';
import { DemoMark } from '../../../domain/review/demo-mark.tsx';
import { useTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { Author } from '../../../domain/visit/author.tsx';
import { closedText, inOneLine } from '../../../domain/visit/said-text.ts';
import { useToday } from '../../../domain/visit/use-today.ts';
import { ageText } from '../../../domain/visit/visit-day.ts';
import { dateText } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
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
}: {
  warning: NonNullable<StateNow['warning']>;
  today: string | null;
}) => {
  const { username, visited_on: day, reason, but, is_demo: isDemo } = warning;
  return (
    <Notice tone={but ? 'warning' : 'bad'} role="note">
      <p className="flex gap-2.5 text-lg">
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
      {isDemo && <DemoMark />}
    </Notice>
  );
};

const Line = ({ said, today }: { said: Said; today: string | null }) => (
  <li className="text-lg">
    <strong className="font-semibold">{inOneLine(said.parts)}.</strong>{' '}
    <Author username={said.username} />,{' '}
    <Day day={said.visited_on} text={ageText(said.visited_on, today)} />
    {said.is_demo && (
      <>
        {' '}
        <DemoMark />
      </>
    )}
  </li>
);

const OldLine = ({ said, today }: { said: Said; today: string | null }) => (
  <li className="text-quiet">
    Last reported <Day day={said.visited_on} text={ageText(said.visited_on, today)} />:{' '}
    {said.parts.join(', ')} (<Author username={said.username} />)
    {said.is_demo && (
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
}: {
  conditions: Conditions | null;
  isOut: boolean;
}) => {
  const unit = useTemperatureUnit();
  const today = useToday();
  const { warning, now, before, isOpen } = stateNow(conditions, { unit, isOut, today });
  return (
    <div className="flex flex-col gap-3">
      {warning && <Warning warning={warning} today={today} />}
      {now.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {now.map((said) => (
            <Line key={`${said.visited_on} ${said.username}`} said={said} today={today} />
          ))}
        </ul>
      )}
      {!warning && now.length === 0 && (
        <p className="text-lg">
          No recent reports. <span className="text-quiet">That doesn’t mean it’s open.</span>
        </p>
      )}
      {!warning && now.length > 0 && !isOpen && !isOut && (
        <p className="text-lg">Nobody has said lately whether it’s open.</p>
      )}
      {before.length > 0 && (
        <ul className="flex flex-col gap-1">
          {before.map((said) => (
            <OldLine key={`${said.visited_on} ${said.username}`} said={said} today={today} />
          ))}
        </ul>
      )}
    </div>
  );
};
