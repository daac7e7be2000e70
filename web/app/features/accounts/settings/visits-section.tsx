import type { User } from '@wildsoak/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { pressFailure } from '../../../lib/http/failure.ts';
import { useUpdateUser } from '../../../session/auth.ts';
import { useToast } from '../../../ui/toast.tsx';
import { showVisitsLater } from '../calls.ts';
import { SettingsSection } from './settings-section.tsx';

/** Nobody should be able to tell from a visit where its author is now. */
export const VisitsSection = ({ user }: { user: User }) => {
  const updateUser = useUpdateUser();
  const showToast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: showVisitsLater,
    networkMode: 'always',
    onSuccess: (_, isLater) => {
      updateUser({ shows_visits_later: isLater });
      showToast('Settings saved successfully!');
    },
    onError: (error) => showToast(pressFailure(error, 'This was not saved.'), 'error'),
  });
  const isLater = isPending ? variables : user.shows_visits_later;
  return (
    <SettingsSection heading="Visits">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isLater}
          aria-disabled={isPending}
          aria-describedby="visits-later"
          onChange={({ target }) => {
            if (!isPending) mutate(target.checked);
          }}
          className="size-5 accent-accent"
        />
        Show my visits a day later
      </label>
      <p id="visits-later" className="text-quiet">
        Starting with your next visit, others see it a day after you post it. A visit never shows a
        time of day.
      </p>
    </SettingsSection>
  );
};
