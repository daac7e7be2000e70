import {
  BATHING_LABELS,
  isBathingRuledOut,
  type BathingReason,
} from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { dateText, monthText } from '../../lib/format.ts';

/** As an American writes it: a day, a month or a year; words such as 'about 2019' stay. */
export const saidOnText = (date: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return dateText(date);
  if (/^\d{4}-\d{2}$/.test(date)) return monthText(date);
  return date.replace(/^undated\b/, 'undated page');
};

/** Who said it and when; for hearsay, who to ask. Of several, the date is the first one's. */
export const saidByText = ({
  source,
  date,
  confidence,
}: Pick<BathingReason, 'source' | 'date' | 'confidence'>): string => {
  const who = confidence === 'unconfirmed' ? `Not confirmed. Ask ${source}` : source;
  if (date === null) return who;
  const [first, ...others] = who.split('; ');
  return [`${first}, ${saidOnText(date)}`, ...others].join('; ');
};

/** Who published a fact, and when. */
export const attributionText = ({ source, date }: Pick<BathingReason, 'source' | 'date'>): string =>
  saidByText({ source, date, confidence: 'published' });

/** With the day on which somebody last made sure. */
export const closureSaidByText = (
  closure: Parameters<typeof saidByText>[0] & { checked_on?: string | null },
): string =>
  closure.checked_on
    ? `${saidByText(closure)}, checked ${dateText(closure.checked_on)}`
    : saidByText(closure);

/** What a member reads before they review a place where nobody should bathe; null elsewhere. */
export const knownHere = ({
  bathing_status,
  bathing_reasons: [reason],
}: Pick<Spring, 'bathing_status' | 'bathing_reasons'>): string | null =>
  isBathingRuledOut(bathing_status)
    ? [`${BATHING_LABELS[bathing_status]}.`, reason?.text].filter(Boolean).join(' ')
    : null;
