import { NOTE_MAX_LENGTH, OWNER_NAME_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { CELL_MILES } from '@wildsoak/contract/rules/shown-as';
import { useEffect, useRef, useState } from 'react';
import { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import { failureText } from '../../lib/http/failure.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmailField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { requestAsOwner, type RequestBody } from './calls.ts';

const WISHES: { value: RequestBody['wish']; label: string }[] = [
  { value: 'remove', label: 'Remove the page' },
  { value: 'area', label: `Show it only to within about ${CELL_MILES} miles` },
  { value: 'unlisted', label: 'Take it off the map, lists and searches' },
  { value: 'note', label: 'Add a note to the page' },
];

const WhatHappensNext = () => (
  <section aria-labelledby="next" className="text-quiet">
    <h2 id="next" className="font-sans text-base font-semibold text-ink">
      What happens next
    </h2>
    <ol className="mt-1 list-decimal space-y-1 pl-5">
      <li>We email you a link. Open it within three days to confirm your address.</li>
      <li>A moderator reads your request and may write back.</li>
      <li>We email you when it's settled.</li>
    </ol>
    <p className="mt-2">
      Only moderators see your name, email and message. We delete them 90 days after we settle your
      request.
    </p>
  </section>
);

/** The same for every address, so it reveals no members. */
const Sent = ({ email, springId }: { email: string; springId: number }) => {
  const ref = useRef<HTMLParagraphElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-3">
      <p ref={ref} tabIndex={-1} className="text-lg outline-none">
        Now check your email. We sent a link to <strong className="wrap-anywhere">{email}</strong>.
        Open it within three days to send your request to our moderators.
      </p>
      <TextLink to={`/springs/${springId}`}>Back to the spring</TextLink>
    </div>
  );
};

export const OwnerRequestForm = ({ springId }: { springId: number }) => {
  const [keys] = useState(createAttemptKeys);
  const { form, problems, data, isPending, error } = useForm({
    check: ({ name, message }) => ({
      ...(name.trim() === '' && { name: 'Please enter your name.' }),
      ...(message.trim() === '' && { message: 'Please tell us what should change.' }),
    }),
    send: async (values: Record<keyof RequestBody, string>) => {
      const body = {
        wish: values.wish as RequestBody['wish'],
        name: values.name.trim(),
        email: values.email.trim(),
        message: values.message.trim(),
      };
      await requestAsOwner(springId, body, keys.keyFor(JSON.stringify(body)));
      return body.email;
    },
  });
  return (
    <>
      {data === undefined && (
        <form {...form} aria-label="Your request" className="flex flex-col gap-5">
          <ChoiceField
            legend="What should we do?"
            name="wish"
            choices={WISHES}
            start={WISHES[0]?.value ?? ''}
          />
          <TextField
            name="name"
            label="Your name"
            required
            maxLength={OWNER_NAME_MAX_LENGTH}
            autoComplete="name"
            problem={problems.name}
          />
          <EmailField label="Email" problem={problems.email} />
          <TextAreaField
            name="message"
            label="Message"
            description="How are you connected to this place, and what should change?"
            rows={5}
            required
            maxLength={NOTE_MAX_LENGTH}
            problem={problems.message}
          />
          <WhatHappensNext />
          <FormError>
            {error && (
              <p>{failureText(error, "We couldn't send your request. Please try again.")}</p>
            )}
          </FormError>
          <SubmitButton isBusy={isPending} busyLabel="Sending...">
            Send request
          </SubmitButton>
        </form>
      )}
      <div role="status">{data !== undefined && <Sent email={data} springId={springId} />}</div>
    </>
  );
};
