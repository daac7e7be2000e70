import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@wildsoak/contract/trips';
import { Copy, Link2Off, Share2, Smartphone } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { copyOrSelect } from '../../../lib/browser/copy.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart, NotLoaded } from '../../../ui/lazy-part.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { actionFailure } from '../failure-text.ts';
import { planById, sharePlan, unsharePlan } from '../queries.ts';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, {
  waiting: <div className="aspect-square w-full" />,
  missing: NotLoaded,
});

/** Makes the link, or ends it. */
const useShare = (username: string, id: number) => {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async (isShared: boolean): Promise<string | null> =>
      isShared ? (await sharePlan(id)).share_token : unsharePlan(id),
    networkMode: 'always',
    onSuccess: async (share_token) => {
      const { queryKey } = planById(username, id);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (plan) => plan && { ...plan, share_token });
      showToast(
        share_token === null
          ? 'You stopped sharing this plan.'
          : 'Anyone with the link can now see this plan.',
      );
    },
    onError: (error) => showToast(actionFailure('Sharing', error), 'error'),
  });
};

const SharedLink = ({
  url,
  field,
  isBusy,
  onStop,
}: {
  url: string;
  field: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  onStop: () => void;
}) => {
  const id = useId();
  const [said, setSaid] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  return (
    <div className={`flex w-full max-w-4xl flex-col gap-6 p-5 md:flex-row ${CARD}`}>
      <div className="flex max-w-2xl grow flex-col gap-3">
        <TextField
          ref={field}
          name="shareLink"
          label="Link to this plan"
          description="Anyone with the link can see the plan: its name, places, stops and times, and nothing about you. They see it as it is when they open it."
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            onClick={() => void copyOrSelect(url, () => field.current?.select()).then(setSaid)}
          >
            <Copy aria-hidden className="size-4.5" />
            Copy link
          </Button>
          <Button
            look="quiet"
            aria-expanded={isSending}
            aria-controls={`${id}-code`}
            onClick={() => setIsSending(!isSending)}
          >
            <Smartphone aria-hidden className="size-4.5" />
            Send to phone
          </Button>
          <Button look="quiet" isBusy={isBusy} onClick={() => setIsAsking(true)}>
            {isBusy ? <Spinner /> : <Link2Off aria-hidden className="size-4.5" />}
            Stop sharing
          </Button>
          <span role="status" className="text-quiet empty:hidden">
            {said}
          </span>
        </div>
      </div>
      <div id={`${id}-code`} hidden={!isSending} className="w-full max-w-60 shrink-0 print:hidden">
        {isSending && <QrCode text={url} label="QR code of the link to this plan" />}
        <p className="mt-2 text-sm text-quiet">Point your phone’s camera at it to open the plan.</p>
      </div>
      {isAsking && (
        <ConfirmDialog
          question="Stop sharing this plan? Its link will never work again."
          action="Stop sharing"
          onConfirm={onStop}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};

export const useSharing = (plan: Plan, username: string, publicUrl: string) => {
  const { mutate, isPending } = useShare(username, plan.id);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const token = plan.share_token;
  const former = useRef(token);
  // The pressed button is gone: the focus goes to what replaced it.
  useEffect(() => {
    if (former.current !== token) (field.current ?? button.current)?.focus();
    former.current = token;
  }, [token]);
  return {
    button: token === null && (
      <Button ref={button} look="quiet" isBusy={isPending} onClick={() => mutate(true)}>
        {isPending ? <Spinner /> : <Share2 aria-hidden className="size-5 shrink-0" />}
        Share
      </Button>
    ),
    link: token !== null && (
      <SharedLink
        url={new URL(`/shared-plans/${token}`, publicUrl).href}
        field={field}
        isBusy={isPending}
        onStop={() => mutate(false)}
      />
    ),
  };
};
