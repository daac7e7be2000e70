import { useMutation } from '@tanstack/react-query';
import type { REPORT_REASONS, Review } from '@wildsoak/contract/reviews';
import { Flag } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { reportFailure } from './report-failure.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

const REASONS: { reason: ReportReason; label: string; isAboutPhoto?: boolean }[] = [
  { reason: 'spam', label: 'Spam or advertising' },
  { reason: 'offensive', label: 'Offensive' },
  { reason: 'wrong', label: 'Wrong or dangerous advice' },
  { reason: 'private', label: 'Shows something private' },
  { reason: 'photo', label: 'The photo does not belong here', isAboutPhoto: true },
];

/** Only members load it: the library behind it is large. */
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
    networkMode: 'always',
    onSuccess: () => showToast('Thank you. A moderator will take a look.'),
    onError: (error) => showToast(reportFailure(error), 'error'),
  });
  const reasons = REASONS.filter(({ isAboutPhoto }) => !isAboutPhoto || about.image_url);
  return (
    <MenuTrigger>
      <Button
        aria-label={`Report the ${what} by ${about.username}`}
        isPending={isPending}
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-base font-medium text-quiet hover:bg-sunken data-pending:cursor-progress data-pending:opacity-70"
      >
        <Flag aria-hidden className="size-4.5" />
        Report
      </Button>
      <Menu aria-label={`What is wrong with this ${what}?`}>
        {reasons.map(({ reason, label }) => (
          <MenuItem key={reason} onAction={() => mutate(reason)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
};
