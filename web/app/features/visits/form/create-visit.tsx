import { useQueryClient } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import type { Visit } from '@wildsoak/contract/visits';
import { useRef, useState } from 'react';
import { knownHere } from '../../../domain/bathing/attribution.ts';
import { PhotoPicker } from '../../../domain/photo/photo-picker.tsx';
import { useSendWithPhoto } from '../../../domain/photo/use-send-with-photo.ts';
import { useTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { localToday } from '../../../domain/visit/visit-day.ts';
import { useDraftOnLeave } from '../../../lib/browser/drafts.ts';
import { dateText, springName } from '../../../lib/format.ts';
import { statusOf } from '../../../lib/http/failure.ts';
import { findOwnVisit, refreshVisits } from '../queries.ts';
import { EditVisitForm } from './edit-visit.tsx';
import { VisitDialog, VisitForm } from './visit-form.tsx';
import { blankVisit, newVisitKey, visitBodyOf, visitDrafts } from './visit-values.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';

/** The answer to a second visit of the same day. */
const SAME_DAY = 409;

/** The button that had the focus is gone. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

const GONE = {
  notSent: "Your visit wasn't sent. Tap “I was there” to find it.",
  maybeSent: 'Your visit may have gone through. Check the list before you send it again.',
};

/** Leads to what the member said about that day before. */
const SameDay = ({ visit, onChange }: { visit: Visit; onChange: () => void }) =>
  visit.editable_until === null ? (
    <p>It's over a week old, so you can't change it. You can delete it on the spring’s page.</p>
  ) : (
    <Button look="quiet" className="self-start" onClick={onChange}>
      Change that visit
    </Button>
  );

/** Others may want to know more. */
const ThankYou = ({ springId, onClose }: { springId: number; onClose: () => void }) => (
  <>
    <p role="status" className="text-lg">
      Saved. Thanks for helping the next person.
    </p>
    <div className="mt-auto flex flex-col gap-3 pb-5">
      <LinkButton
        to={`/springs/${springId}?review=write`}
        state={{ keepFocus: true }}
        preventScrollReset
        className="min-h-12"
        onClick={onClose}
      >
        Add a review
      </LinkButton>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus is gone. */}
      <Button autoFocus look="quiet" className="min-h-12" onClick={onClose}>
        Done
      </Button>
    </div>
  </>
);

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
  const [isSaved, setIsSaved] = useState(false);
  /** What the member said about that day before; null if it cannot be found. */
  const [same, setSame] = useState<Visit | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const isFinished = useRef(false);
  // Closing the box is canceling.
  const { photo, share, send, toKeep } = useSendWithPhoto('createVisit', {
    spring,
    username,
    draft,
    gone: GONE,
  });
  const queries = useQueryClient();
  useDraftOnLeave(visitDrafts, draftKey, () => {
    const kept = toKeep();
    const isUntouched = !kept.photo && JSON.stringify(values) === JSON.stringify(blank);
    return isFinished.current || isUntouched ? undefined : { values, ...kept };
  });

  const sendVisit = async () => {
    const body = visitBodyOf(values, known !== null);
    setSame(null);
    try {
      return await send(body);
    } catch (error) {
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
          Here’s what you told us about {dateText(same.visited_on)}. Change what’s different.
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
          busyLabel={
            photo.photo && share > 0 ? `Saving... ${Math.round(share * 100)}%` : 'Saving...'
          }
          photo={<PhotoPicker photo={photo} />}
          hasMore={photo.photo !== null}
          wayOut={same && <SameDay visit={same} onChange={() => setIsChanging(true)} />}
          onChange={(changes) => setValues({ ...values, ...changes })}
          send={sendVisit}
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
