import { useEndSession } from '../../../session/sign-out.ts';
import { useToast } from '../../../ui/toast.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { signOutEverywhere } from '../calls.ts';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SettingsSection } from './settings-section.tsx';

export const DevicesSection = () => {
  const endSession = useEndSession();
  const showToast = useToast();
  const { form, isPending, isSuccess, error } = useForm({
    send: signOutEverywhere,
    onSuccess: () => {
      showToast('You are signed out everywhere.');
      return endSession('/login');
    },
  });
  return (
    <SettingsSection heading="Devices">
      <p className="text-quiet">
        Lost your phone, or used somebody else's computer? Sign out everywhere, here too.
      </p>
      <form {...form} className="flex flex-col items-start gap-3">
        <FormError>
          {error && <p>{pressFailure(error, "We couldn't sign you out. Please try again.")}</p>}
        </FormError>
        <SubmitButton look="quiet" isBusy={isPending || isSuccess} busyLabel="Signing out...">
          Sign out everywhere
        </SubmitButton>
      </form>
    </SettingsSection>
  );
};
