import { safetyLines, type SafetyLine } from '@wildsoak/contract/rules/safety';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { correctionOf, ReportedBy } from './accepted-correction.tsx';

const SafetyNotice = ({ tone, children }: { tone: SafetyLine['tone']; children: ReactNode }) => (
  <Notice tone={tone} role="note">
    <div className="flex gap-3 font-medium">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  </Notice>
);

export const SafetyNotices = ({ spring }: { spring: Spring }) => {
  const correction = correctionOf(spring, 'closed');
  return (
    <>
      {correction?.closed && (
        <SafetyNotice tone="bad">
          <p>Closed, as far as we know. Ask the owner before you go in.</p>
          <ReportedBy correction={correction} className="font-normal" />
        </SafetyNotice>
      )}
      {safetyLines(spring).map(({ tone, text }) => (
        <SafetyNotice key={text} tone={tone}>
          <p>{text}</p>
        </SafetyNotice>
      ))}
    </>
  );
};
