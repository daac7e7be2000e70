import type { ReactNode } from 'react';

const TONES = {
  quiet: 'border-line bg-surface text-ink',
  warning: 'border-on-warning/30 bg-warning text-on-warning',
  bad: 'border-on-bad/30 bg-bad text-on-bad',
};

/** Something to know before going on: an error, a danger, an empty list. */
export const Notice = ({
  tone = 'quiet',
  role,
  children,
}: {
  tone?: keyof typeof TONES;
  role?: 'alert' | 'note';
  children: ReactNode;
}) => (
  <div
    role={role}
    className={`flex flex-col items-start gap-3 rounded-xl border p-5 ${TONES[tone]}`}
  >
    {children}
  </div>
);
