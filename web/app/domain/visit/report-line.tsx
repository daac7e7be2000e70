import { TriangleAlert } from 'lucide-react';
import { reportBadgeClass, reportText, shortReportText, type Reported } from './report-look.ts';

/** On a row: what members found, and how long ago. */
export const ReportLine = ({
  spring,
  today,
  isShort = false,
}: {
  spring: Reported;
  today: string | null;
  isShort?: boolean;
}) => {
  const text = isShort ? shortReportText(spring, today) : reportText(spring, today);
  if (text === null) return null;
  const badge = reportBadgeClass(spring);
  return (
    <span className={badge ?? ''}>
      {badge && <TriangleAlert aria-hidden className="size-4 shrink-0" strokeWidth={2.25} />}
      {text}
    </span>
  );
};
