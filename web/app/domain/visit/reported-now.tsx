import { CONDITION_WORDS } from '@wildsoak/contract/rules/conditions';
import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import { DemoMark } from '../review/demo-mark.tsx';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { CONDITION_LOOKS } from './report-look.ts';
import { closedText } from './said-text.ts';
import { useToday } from './use-today.ts';
import { ageText, stillCounts } from './visit-day.ts';

/** At the top of the page: whether members found it open, and the way to what they said. */
export const ReportedNow = ({
  spring: { conditions, bathing_status: status },
}: {
  spring: Pick<Spring, 'conditions' | 'bathing_status'>;
}) => {
  const today = useToday();
  // A copy that an older build kept on the device has no conditions.
  const open = conditions?.open;
  if (!open) return null;
  const { state, reason, freshness, visited_on: day, is_demo: isDemo } = open;
  const counts = freshness === 'live' && stillCounts('open', day, today);
  if (state === 'open' && (!counts || isOutOfTheQuestion(status))) return null;
  const look = CONDITION_LOOKS[state];
  const words = state === 'closed' ? `Reported ${closedText(reason)}` : CONDITION_WORDS[state];
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3">
      <a
        href="#found"
        className={`inline-flex min-h-11 items-center ${look === null ? LINK_LOOK : ''}`}
      >
        <span className={look === null ? '' : `${look} underline underline-offset-4`}>
          {look !== null && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
          {words}
          {state !== 'disputed' && ` ${ageText(day, today)}`}
        </span>
      </a>
      {isDemo && <DemoMark />}
    </p>
  );
};
