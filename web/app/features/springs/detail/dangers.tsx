import { isBathingRuledOut, type BathingReason } from '@wildsoak/contract/rules/bathing';
import { safetyLines } from '@wildsoak/contract/rules/safety';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import { saidByText } from '../../../domain/bathing/attribution.ts';
import { Fold } from '../../../ui/fold.tsx';

/** More than a reader takes in. */
const SHOWN = 2;

const HURTS = new Set<BathingReason['kind']>([
  'gas',
  'scalding-deaths',
  'arsenic-or-metals',
  'superfund',
  'naegleria',
  'drowning',
  'scalding',
  'danger',
]);

/** Stands among the warnings; what makes the verdict is its reason. */
export const isDanger = (
  { bathing_status: status }: Spring,
  { kind }: BathingReason,
  index: number,
): boolean =>
  HURTS.has(kind) && !isBathingRuledOut(status) && !(status === 'ask-first' && index === 0);

interface Danger {
  text: string;
  isGrave: boolean;
  saidBy?: string;
}

/** What burns comes first, then what somebody saw here, then what can happen anywhere. */
const dangersOf = (spring: Spring): Danger[] => {
  const lines = safetyLines(spring).map(({ tone, text }) => ({ text, isGrave: tone === 'bad' }));
  const seen = spring.bathing_reasons
    .filter((reason, index) => isDanger(spring, reason, index))
    .map((reason) => ({ text: reason.text, isGrave: true, saidBy: saidByText(reason) }));
  return [
    ...lines.filter(({ isGrave }) => isGrave),
    ...seen,
    ...lines.filter(({ isGrave }) => !isGrave),
  ];
};

const List = ({ dangers }: { dangers: readonly Danger[] }) => (
  <ul className="flex flex-col gap-2.5">
    {dangers.map(({ text, isGrave, saidBy }) => (
      <li key={text} className={`flex gap-2.5 ${isGrave ? 'font-semibold text-on-bad' : ''}`}>
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p className="min-w-0">
          {text}
          {saidBy !== undefined && (
            <span className="block text-sm font-normal wrap-anywhere">{saidBy}</span>
          )}
        </p>
      </li>
    ))}
  </ul>
);

/** What can hurt here: two in full, the rest behind a line. */
export const Dangers = ({ spring }: { spring: Spring }) => {
  const dangers = dangersOf(spring);
  const more = dangers.slice(SHOWN);
  if (dangers.length === 0) return null;
  return (
    <section aria-labelledby="dangers">
      <h2 id="dangers" className="sr-only">
        Warnings
      </h2>
      <List dangers={dangers.slice(0, SHOWN)} />
      {more.length > 0 && (
        <Fold label={`${more.length} more ${more.length === 1 ? 'warning' : 'warnings'}`}>
          <List dangers={more} />
        </Fold>
      )}
    </section>
  );
};
