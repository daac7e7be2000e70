import type { AdminMember } from '@wildsoak/contract/admin';
import { Ban, Crown, FlaskConical, Shield, Wrench, type LucideIcon } from 'lucide-react';
import { countText, dateText } from '../../../lib/format.ts';

const Badge = ({ icon: Icon, label, isBad = false }: BadgeFacts) => (
  <li
    className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-medium ${
      isBad ? 'bg-bad text-on-bad' : 'bg-sunken text-ink'
    }`}
  >
    <Icon aria-hidden className="size-4" />
    {label}
  </li>
);

interface BadgeFacts {
  icon: LucideIcon;
  label: string;
  isBad?: boolean;
}

const badgesOf = (member: AdminMember): BadgeFacts[] => [
  ...(member.suspension ? [{ icon: Ban, label: 'Suspended', isBad: true }] : []),
  ...(member.is_operator ? [{ icon: Wrench, label: 'Operator' }] : []),
  ...(member.is_moderator ? [{ icon: Shield, label: 'Moderator' }] : []),
  ...(member.is_premium ? [{ icon: Crown, label: 'Premium' }] : []),
  ...(member.is_demo ? [{ icon: FlaskConical, label: 'Demo' }] : []),
];

export const MemberBadges = ({ member }: { member: AdminMember }) => (
  <ul aria-label={`What ${member.username} is`} className="flex flex-wrap gap-2 empty:hidden">
    {badgesOf(member).map((badge) => (
      <Badge key={badge.label} {...badge} />
    ))}
  </ul>
);

/** Tells members with look-alike names apart. */
export const factsText = ({ email, created_at: joined, review_count: reviews }: AdminMember) =>
  `${email}, joined ${dateText(joined)}, ${countText(reviews, 'review', 'reviews')}`;
