import { CalendarPlus, Copy, Link2Off, Smartphone } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { copyOrSelect } from '../../../lib/browser/copy.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { lazyPart, NotLoaded } from '../../../ui/lazy-part.tsx';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, {
  waiting: <div className="aspect-square w-full" />,
  missing: NotLoaded,
});

const CalendarAddress = ({ url }: { url: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  return (
    <>
      <TextField
        ref={field}
        name="calendarAddress"
        label="Calendar address"
        description="Subscribe to this in your calendar app to see the drives, stops and nights. It updates when you save changes."
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="quiet"
          onClick={() => void copyOrSelect(url, () => field.current?.select()).then(setSaid)}
        >
          <CalendarPlus aria-hidden className="size-4.5" />
          Copy address
        </Button>
        <span role="status" className="text-quiet empty:hidden">
          {said}
        </span>
      </div>
    </>
  );
};

/** The link of a shared plan, and what to do with it. */
export const ShareDialog = ({
  url,
  calendarUrl,
  onStop,
  onClose,
}: {
  url: string;
  /** Null for a plan without a day. */
  calendarUrl: string | null;
  onStop: () => void;
  onClose: () => void;
}) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog heading="Share this plan" isDismissable className="max-w-xl p-6" onClose={onClose}>
      <TextField
        ref={field}
        name="shareLink"
        label="Link to this plan"
        description="Anyone with the link sees the current plan, but not your name. A trip from “My location” shows that spot to within half a mile."
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copyOrSelect(url, () => field.current?.select()).then(setSaid)}>
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
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          <Link2Off aria-hidden className="size-4.5" />
          Stop sharing
        </Button>
        <span role="status" className="text-quiet empty:hidden">
          {said}
        </span>
      </div>
      <div id={`${id}-code`} hidden={!isSending} className="w-full max-w-60">
        {isSending && <QrCode text={url} label="QR code of the link to this plan" />}
        <p className="mt-2 text-sm text-quiet">Point your phone’s camera at it to open the plan.</p>
      </div>
      {calendarUrl !== null && <CalendarAddress url={calendarUrl} />}
      <Button look="quiet" className="self-end" onClick={onClose}>
        Close
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Stop sharing this plan? Its link and calendar address will stop working for good."
          action="Stop sharing"
          onConfirm={onStop}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
};
