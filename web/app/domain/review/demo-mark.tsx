import { FlaskConical } from 'lucide-react';

/** Icon and word, so that nobody takes it for a report. */
export const DemoMark = ({ isShort = false }: { isShort?: boolean }) => (
  <span
    title="Made up for this demo."
    className="inline-flex min-h-5.5 shrink-0 items-center gap-1.5 rounded-full bg-warning px-1.5 text-sm font-semibold text-on-warning"
  >
    <FlaskConical aria-hidden className="size-4 shrink-0" />
    <span className={isShort ? 'sr-only' : ''}>Demo</span>
  </span>
);

/** The whole of a list: then its heading has the mark. */
export const isMadeUp = (list: readonly ({ is_demo: boolean } | null)[]): boolean => {
  const said = list.filter((one) => one !== null);
  return said.length > 0 && said.every(({ is_demo: isDemo }) => isDemo);
};
