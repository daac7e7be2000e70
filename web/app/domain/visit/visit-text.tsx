import type { Visit } from '@wildsoak/contract/visits';
import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '../../lib/format.ts';
import { DemoMark } from '../review/demo-mark.tsx';
import { useTemperatureUnit } from '../temperature/temperature-unit.ts';
import { answerTexts, inOneLine } from './said-text.ts';

/** Nobody knows this member yet. */
const FirstMark = () => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-semibold text-quiet">
    <Sprout aria-hidden className="size-4 shrink-0" />
    New reporter
  </span>
);

/** Plain text: we keep line breaks and do not turn URLs into links. */
export const VisitText = ({
  visit,
  subject,
  isOut,
  isMarked = true,
  actions,
}: {
  visit: Omit<Visit, 'editable_until'>;
  /** The author, or the spring it is about. */
  subject: ReactNode;
  /** Nobody should bathe there: then no visit says "open". */
  isOut: boolean;
  /** Made-up words have a mark, unless their list has one. */
  isMarked?: boolean;
  /** What the reader can do with it. */
  actions?: ReactNode;
}) => {
  const unit = useTemperatureUnit();
  const parts = answerTexts(visit, { unit, isOut });
  return (
    <>
      {/* As high without actions: nothing below moves once we know the reader. */}
      <div
        className={`flex items-center justify-between gap-x-2 ${actions === undefined ? '' : 'min-h-11'}`}
      >
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <time dateTime={visit.visited_on} className="text-quiet">
            {dateText(visit.visited_on)}
          </time>
          {visit.is_first && <FirstMark />}
          {isMarked && visit.is_demo && <DemoMark />}
        </p>
        <div className="-mr-3 flex flex-wrap items-center justify-end">{actions}</div>
      </div>
      {parts.length > 0 && <p className="font-medium">{inOneLine(parts)}</p>}
      {visit.comment && (
        <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{visit.comment}</p>
      )}
    </>
  );
};
