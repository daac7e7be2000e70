import { useQueryClient } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import type { Visit } from '@wildsoak/contract/visits';
import { useEffect, useRef, useState } from 'react';
import { knownHere } from '../../../domain/bathing/said-by.ts';
import { PhotoPicker, usePhoto } from '../../../domain/photo/photo-picker.tsx';
import { useTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { localToday } from '../../../domain/visit/visit-day.ts';
import { useDraftOnLeave } from '../../../lib/browser/drafts.ts';
import { dateText, springName } from '../../../lib/format.ts';
import { createAttemptKeys } from '../../../lib/http/attempt-key.ts';
import { statusOf } from '../../../lib/http/failure.ts';
import { useOutbox } from '../../../offline/outbox/use-outbox.ts';
import { useToast } from '../../../ui/toast.tsx';
import { findOwnVisit, refreshVisits } from '../queries.ts';
import { EditVisitForm } from './edit-visit.tsx';
import { SameDay } from './same-day.tsx';
import { ThankYou } from './thank-you.tsx';
import { VisitDialog } from './visit-dialog.tsx';
import { VisitForm } from './visit-form.tsx';
import { blankVisit, newVisitKey, visitBodyOf, visitDrafts } from './visit-values.ts';

/** The answer to a second visit of the same day. */
const SAME_DAY = 409;

/** The button that had the focus is gone. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

const NOT_SENT = 'Your visit was not sent. Tap “I was there” to find it again.';
const MAYBE_SENT = 'Your visit may have been sent. Check the list before you resend it.';

/** "I was there." What was typed stays until it is sent, even if the box closes. */
export const CreateVisit = ({
  spring,
  username,
  onClose,
}: {
  spring: Pick<Spring, 'id' | 'name' | 'bathing_status' | 'bathing_reasons' | 'time_zone'>;
  username: string;
  onClose: () => void;
}) => {
  const unit = useTemperatureUnit();
  const known = knownHere(spring);
  const draftKey = newVisitKey(username, spring.id);
  const [draft] = useState(() => visitDrafts.read(draftKey));
  const [today] = useState(() => localToday(spring.time_zone));
  const [blank] = useState(() => blankVisit(today, unit));
  const [values, setValues] = useState(draft?.values ?? blank);
  const [keyFor] = useState(() => draft?.keyFor ?? createAttemptKeys().keyFor);
  const [share, setShare] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  /** What the member said about that day before; null if it cannot be found. */
  const [same, setSame] = useState<Visit | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const isFinished = useRef(false);
  const photo = usePhoto(draft?.photo ?? null);
  const outbox = useOutbox(username);
  const queries = useQueryClient();
  useDraftOnLeave(visitDrafts, draftKey, () => {
    const picked = photo.latest();
    const isUntouched = !picked && JSON.stringify(values) === JSON.stringify(blank);
    return isFinished.current || isUntouched ? undefined : { values, photo: picked, keyFor };
  });

  const control = useRef<AbortController | null>(null);
  const showToast = useToast();
  // Closing the box is canceling.
  useEffect(() => () => control.current?.abort(), []);

  const send = async () => {
    const { signal } = (control.current = new AbortController());
    const body = visitBodyOf(values, known !== null);
    setSame(null);
    let sent = 0;
    try {
      const file = await photo.ready();
      signal.throwIfAborted();
      const onProgress = (progress: number) => {
        sent = progress;
        setShare(progress);
      };
      // Without a photo it is on its way at once.
      if (!file) sent = 1;
      return await outbox.send(
        {
          call: 'createVisit',
          springId: spring.id,
          springName: spring.name,
          body,
          photo: file,
        },
        { key: keyFor(JSON.stringify(body), file), ...(file && { onProgress }), signal },
      );
    } catch (error) {
      if (signal.aborted) showToast(sent < 1 ? NOT_SENT : MAYBE_SENT, 'warning');
      if (statusOf(error) === SAME_DAY) {
        const visit = { springId: spring.id, day: body.visited_on };
        // Without it, the server's words are there.
        setSame((await findOwnVisit(username, visit).catch(() => null)) ?? null);
      }
      throw error;
    }
  };

  if (same && isChanging) {
    return (
      <VisitDialog heading="Your visit" place={springName(spring.name)} onClose={onClose}>
        <p ref={takeFocus} tabIndex={-1} className="outline-none">
          This is what you told us about {dateText(same.visited_on)}. Change what is different.
        </p>
        <EditVisitForm
          visit={same}
          known={known}
          onSaved={() => {
            isFinished.current = true;
          }}
          onClose={onClose}
        />
      </VisitDialog>
    );
  }

  return (
    <VisitDialog
      heading={isSaved ? 'Thank you' : 'I was there'}
      place={springName(spring.name)}
      onClose={onClose}
    >
      {isSaved ? (
        <ThankYou springId={spring.id} onClose={onClose} />
      ) : (
        <VisitForm
          values={values}
          today={today}
          known={known}
          busyLabel={share > 0 ? `Saving... ${Math.round(share * 100)}%` : 'Saving...'}
          photo={
            <PhotoPicker
              photo={photo.photo}
              isOff={false}
              onPick={photo.pick}
              onRemove={photo.remove}
            />
          }
          wayOut={same && <SameDay visit={same} onChange={() => setIsChanging(true)} />}
          onChange={(changes) => setValues({ ...values, ...changes })}
          send={send}
          onSent={({ waiting }) => {
            isFinished.current = true;
            if (waiting) return onClose();
            refreshVisits(queries);
            return setIsSaved(true);
          }}
          onClose={onClose}
        />
      )}
    </VisitDialog>
  );
};
