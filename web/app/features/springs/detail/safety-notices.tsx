import { safetyLines } from '@wildsoak/contract/rules/safety';
import type { Spring } from '@wildsoak/contract/springs';
import { TriangleAlert } from 'lucide-react';
import { Notice } from '../../../ui/notice.tsx';

export const SafetyNotices = ({ spring }: { spring: Spring }) =>
  safetyLines(spring).map(({ tone, text }) => (
    <Notice key={text} tone={tone} role="note">
      <p className="flex gap-3 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text}
      </p>
    </Notice>
  ));
