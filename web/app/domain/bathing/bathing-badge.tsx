import {
  BATHING_LABELS,
  BATHING_STATUSES,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { createLucideIcon, type LucideIcon } from 'lucide-react';
import { BATHING_DRAWINGS, bathingBadgeClass } from './bathing-look.ts';

interface Look {
  icon: LucideIcon;
  colors: string;
}

const lookOf = (status: BathingStatus): Look => {
  const { path, colors } = BATHING_DRAWINGS[status];
  return { icon: createLucideIcon(status, [['path', { d: path, key: status }]]), colors };
};

export const BATHING_LOOKS = Object.fromEntries(
  BATHING_STATUSES.map((status) => [status, lookOf(status)]),
) as Readonly<Record<BathingStatus, Look>>;

export const BathingBadge = ({ status }: { status: BathingStatus }) => {
  const { icon: Icon } = BATHING_LOOKS[status];
  return (
    <span className={bathingBadgeClass(status)}>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.25} />
      {BATHING_LABELS[status]}
    </span>
  );
};
