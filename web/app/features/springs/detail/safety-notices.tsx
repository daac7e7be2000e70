import { safetyLines, type SafetyLine } from '@wildsoak/contract/rules/safety';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { correctionOf } from './correction-of.ts';
import { SaidBy } from './said-by.tsx';

const SafetyNotice = ({ tone, children }: { tone: SafetyLine['tone']; children: ReactNode }) => (
  <Notice tone={tone} role="note">
    <div className="flex gap-3 font-medium">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  </Notice>
);

export const SafetyNotices = ({ spring }: { spring: Spring }) => {
  const said = correctionOf(spring, 'closed');
  return (
    <>
      {said?.closed && (
        <SafetyNotice tone="bad">
          <p>Closed, as far as we know. Do not enter without having asked whoever runs it.</p>
          <SaidBy said={said} className="font-normal" />
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
