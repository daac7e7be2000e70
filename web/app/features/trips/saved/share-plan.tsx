import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@wildsoak/contract/trips';
import { Copy, Link2Off, Share2, Smartphone } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { copyOrSelect } from '../../../lib/browser/copy.ts';
import { ConfirmDialog } from '../../../ui/ask-first.tsx';
import { lazyPart, NotLoaded } from '../../../ui/lazy-part.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { actionFailure } from '../failure-text.ts';
import { planById, sharePlan, unsharePlan } from '../queries.ts';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, {
  waiting: <div className="aspect-square w-full" />,
  missing: NotLoaded,
});

/** Makes the link, or makes it useless. */
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
          ? 'The plan is no longer shared.'
          : 'Everybody who has the link can now see this plan.',
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
    <div className="flex w-full max-w-4xl flex-col gap-6 rounded-xl border border-line bg-surface p-5 md:flex-row">
      <div className="flex max-w-2xl grow flex-col gap-3">
        <label htmlFor={id} className="font-medium">
          Link to this plan
        </label>
        <input
          id={id}
          ref={field}
          readOnly
          value={url}
          aria-describedby={`${id}-note`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="h-12 w-full rounded-lg border border-control-line bg-page px-3 text-ink"
        />
        <p id={`${id}-note`} className="text-sm text-quiet">
          Everybody who has it can see the plan: its name, places, stops and times, and nothing
          about you. They see it as it is when they open it.
        </p>
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
  // What was pressed is gone: the focus goes to what stands in its place.
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
