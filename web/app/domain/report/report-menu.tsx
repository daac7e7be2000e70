import { useMutation } from '@tanstack/react-query';
import type { REPORT_REASONS, Review } from '@wildsoak/contract/reviews';
import { Flag } from 'lucide-react';
import { MenuButton } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { serverMessage, unanswered } from '../../lib/http/failure.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

const REASONS: { reason: ReportReason; label: string; isAboutPhoto?: boolean }[] = [
  { reason: 'spam', label: 'Spam or advertising' },
  { reason: 'offensive', label: 'Offensive' },
  { reason: 'wrong', label: 'Wrong or dangerous advice' },
  { reason: 'private', label: 'Shows something private' },
  { reason: 'photo', label: "The photo doesn't belong here", isAboutPhoto: true },
];

/** docs/behavior.md, section 8. */
const reportFailure = (error: unknown): string =>
  `Report failed: ${serverMessage(error) ?? unanswered(error) ?? 'Failed.'}`;

export const ReportMenu = ({
  what,
  about,
  send,
}: {
  what: 'review' | 'visit';
  about: Pick<Review, 'username' | 'image_url'>;
  send: (reason: ReportReason) => Promise<unknown>;
}) => {
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => showToast('Thank you. A moderator will take a look.'),
    onError: (error) => showToast(reportFailure(error), 'error'),
  });
  const reasons = REASONS.filter(({ isAboutPhoto }) => !isAboutPhoto || about.image_url);
  return (
    <MenuButton
      label={`What's wrong with this ${what}?`}
      choices={reasons.map(({ reason, label }) => ({ label, onChoose: () => mutate(reason) }))}
      isBusy={isPending}
      aria-label={`Report the ${what} by ${about.username}`}
      className="flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-base font-medium text-quiet hover:bg-sunken aria-disabled:cursor-progress aria-disabled:opacity-70"
    >
      <Flag aria-hidden className="size-4.5" />
      Report
    </MenuButton>
  );
};
