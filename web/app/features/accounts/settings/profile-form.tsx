import type { User } from '@wildsoak/contract/accounts';
import { BIO_MAX_LENGTH, LOCATION_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useState } from 'react';
import { createDrafts, draftKey } from '../../../lib/browser/drafts.ts';
import { numberText } from '../../../lib/format.ts';
import { failureText, isUnauthenticated } from '../../../lib/http/failure.ts';
import { useUpdateUser } from '../../../session/auth.ts';
import { useToast } from '../../../ui/toast.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { updateProfile } from '../calls.ts';
import { ApiError } from '../../../lib/http/api.ts';

type Values = Record<'location' | 'bio', string>;

/** An ended session leads away to /login; after signing in, what was typed is still here. */
const drafts = createDrafts<Values>('profile');

/** docs/behavior.md, section 8, Settings. The second line, where there is one, says why. */
const settingsFailure = (error: unknown): [text: string, reason?: string] => {
  if (!(error instanceof ApiError)) return ['Could not save settings.'];
  if (error.status === 0) return ['Could not save settings.', failureText(error, '')];
  if (isUnauthenticated(error)) return ['Authentication error. Please log in again.'];
  return [error.serverMessage ?? 'Failed to save settings'];
};

export const ProfileForm = ({ user }: { user: User }) => {
  const { location, bio } = user;
  const key = draftKey(user.username, 'settings');
  const [start] = useState(() => drafts.read(key) ?? { location: location ?? '', bio: bio ?? '' });
  const updateUser = useUpdateUser();
  const showToast = useToast();
  const { form, isPending, error } = useForm({
    send: async (values: Values) => {
      try {
        return await updateProfile(values);
      } catch (failure) {
        if (isUnauthenticated(failure)) drafts.write(key, values);
        throw failure;
      }
    },
    onSuccess: (saved) => {
      drafts.write(key, undefined);
      updateUser({ location: saved.location, bio: saved.bio });
      showToast('Settings saved successfully!');
    },
  });
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <TextField
        name="location"
        label="Location"
        description="Optional. For example: Boise, Idaho."
        defaultValue={start.location}
        maxLength={LOCATION_MAX_LENGTH}
        autoComplete="address-level2"
      />
      <TextAreaField
        name="bio"
        label="Bio"
        description={`Optional. Up to ${numberText(BIO_MAX_LENGTH)} characters.`}
        defaultValue={start.bio}
        rows={4}
        maxLength={BIO_MAX_LENGTH}
      />
      <FormError>
        {error && settingsFailure(error).map((line) => <p key={line}>{line}</p>)}
      </FormError>
      <SubmitButton isBusy={isPending} busyLabel="Saving..." className="self-start">
        Save Settings
      </SubmitButton>
    </form>
  );
};
