import { BATHING_LABELS, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import {
  Ban,
  CircleQuestionMark,
  Hand,
  OctagonX,
  Skull,
  Waves,
  type LucideIcon,
} from 'lucide-react';

interface Look {
  icon: LucideIcon;
  colors: string;
}

const BAD = 'bg-bad text-on-bad';

export const BATHING_LOOKS: Readonly<Record<BathingStatus, Look>> = {
  forbidden: { icon: Ban, colors: BAD },
  closed: { icon: OctagonX, colors: BAD },
  deadly: { icon: Skull, colors: BAD },
  'ask-first': { icon: Hand, colors: 'bg-warning text-on-warning' },
  soaked: { icon: Waves, colors: 'bg-good text-on-good' },
  unknown: { icon: CircleQuestionMark, colors: 'bg-sunken text-ink' },
};

export const BathingBadge = ({ status }: { status: BathingStatus }) => {
  const { icon: Icon, colors } = BATHING_LOOKS[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${colors}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.25} />
      {BATHING_LABELS[status]}
    </span>
  );
};
