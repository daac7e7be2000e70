import { FlaskConical } from 'lucide-react';

/** Icon and word, so that nobody takes it for a report. */
export const DemoMark = () => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-warning px-2.5 py-0.5 text-sm font-semibold text-on-warning">
    <FlaskConical aria-hidden className="size-4 shrink-0" />
    Demo
  </span>
);

export const DemoLine = () => (
  <p className="mt-2 flex flex-wrap items-center gap-2 text-base text-quiet">
    <DemoMark />
    Written for this demonstration. Nobody was there.
  </p>
);
