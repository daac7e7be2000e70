import { useQueryClient } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { Neighbor } from '@wildsoak/contract/proposals';
import { readPosition } from '@wildsoak/contract/rules/corrections';
import {
  LAND_WORDS_MAX_LENGTH,
  SOURCE_MAX_LENGTH,
  SPRING_NAME_MAX_LENGTH,
} from '@wildsoak/contract/rules/limits';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import {
  NEIGHBOR_MILES,
  PROPOSED_KIND_LABELS,
  PROPOSED_KINDS,
  type ProposedKind,
} from '@wildsoak/contract/rules/proposals';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PhotoPicker } from '../../domain/photo/photo-picker.tsx';
import { useSendWithPhoto } from '../../domain/photo/use-send-with-photo.ts';
import { PositionInput } from '../../domain/place/position-input.tsx';
import { NeighborList } from '../../domain/spring/neighbor-list.tsx';
import { localToday } from '../../domain/visit/visit-day.ts';
import { draftKey, useDraftOnLeave } from '../../lib/browser/drafts.ts';
import { failureText, isUnreachable } from '../../lib/http/failure.ts';
import { PickLocationMap } from '../../map/location/pick-location-map.tsx';
import { SIGN_IN_ON_401 } from '../../session/session-watch.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CountedField } from '../../ui/counted-field.tsx';
import { bindTexts, TextField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { findNeighbors, ownProposals } from './calls.ts';
import { PointFile } from './point-file.tsx';
import {
  BLANK,
  bodyOf,
  problemsOf,
  proposalDrafts,
  type Problems,
  type ProposalValues,
} from './proposal-values.ts';

const KINDS = PROPOSED_KINDS.map((value) => ({ value, label: PROPOSED_KIND_LABELS[value] }));

const GONE = {
  notSent: "Your place wasn't sent. It's saved under “Add a place”.",
  maybeSent: 'Your place may have gone through. Check your places before you send it again.',
};

/** What we know there. Null where we couldn't ask: a moderator compares, too. */
const WhatWeHave = ({ neighbors }: { neighbors: readonly Neighbor[] | null }) => {
  if (neighbors === null)
    return <p>We can’t look for springs nearby without a signal. A moderator will.</p>;
  if (neighbors.length === 0)
    return <p>We have nothing within {NEIGHBOR_MILES} miles, and no name like it.</p>;
  return (
    <>
      <p>If yours is one of these, open it and tap “I was there” instead.</p>
      <NeighborList neighbors={neighbors} />
    </>
  );
};

type FieldProps = Parameters<typeof bindTexts<ProposalValues>>[0];

const WhatIsThere = (props: FieldProps) => {
  const text = bindTexts(props);
  return (
    <>
      <ChoiceField
        legend="What is there?"
        name="kind"
        choices={KINDS}
        start={props.values.kind}
        problem={props.problems.kind}
        onChoose={(kind) => props.onChange({ kind: kind as ProposedKind })}
      />
      <TextField
        {...text('visited_on')}
        label="When were you there?"
        type="date"
        required
        max={localToday()}
      />
      <CountedField
        {...text('land')}
        label="How do you know whose land it is?"
        description="A sign, a map, the owner. Only moderators see this."
        required
        rows={2}
        maxLength={LAND_WORDS_MAX_LENGTH}
      />
      <TextField
        {...text('source_url')}
        label="A public page about it (optional)"
        description="Without one, we label it as not confirmed."
        inputMode="url"
        maxLength={SOURCE_MAX_LENGTH}
        placeholder="https://"
        autoComplete="off"
      />
    </>
  );
};

interface Compared {
  with: string;
  neighbors: readonly Neighbor[] | null;
}

const askedOf = ({ position, name }: ProposalValues) => `${position} ${name}`;

/** First where and what it's called: what we have there comes before the rest. What was typed stays until it is sent. */
export const ProposalForm = ({
  username,
  baseMap,
  onSent,
}: {
  username: string;
  baseMap: BaseMap;
  onSent: () => void;
}) => {
  const key = draftKey(username, 'place');
  const [draft] = useState(() => proposalDrafts.read(key));
  const [values, setValues] = useState(draft?.values ?? BLANK);
  const [compared, setCompared] = useState<Compared | null>(null);
  const isCompared = compared?.with === askedOf(values);
  const isFinished = useRef(false);
  /** Another point of the file replaces its name. */
  const fileName = useRef('');
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  const { photo, share, send, toKeep } = useSendWithPhoto('proposePlace', {
    spring: { id: null, name: oneLine(values.name) },
    username,
    draft,
    gone: GONE,
  });
  useDraftOnLeave(proposalDrafts, key, () => {
    const kept = toKeep();
    const isBlank = !kept.photo && JSON.stringify(values) === JSON.stringify(BLANK);
    return isFinished.current || isBlank ? undefined : { values, ...kept };
  });

  const compare = async (): Promise<Compared> => {
    const { latitude: lat, longitude: lng } = readPosition(values.position) ?? {};
    if (lat === undefined || lng === undefined) throw new Error('There is no position.');
    const asked = askedOf(values);
    try {
      return {
        with: asked,
        neighbors: await findNeighbors({ lat, lng, name: oneLine(values.name) }),
      };
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return { with: asked, neighbors: null };
    }
  };

  const { form, problems, isPending, error } = useForm<keyof ProposalValues, Compared | null>({
    meta: SIGN_IN_ON_401,
    check: () => problemsOf(values, isCompared),
    send: async () => {
      if (!isCompared) return compare();
      const { waiting } = await send(bodyOf(values));
      if (!waiting) showToast('Thank you. A moderator will look at it.');
      return null;
    },
    onSuccess: (answer) => {
      if (answer) {
        flushSync(() => setCompared(answer));
        heading.current?.focus();
        return;
      }
      isFinished.current = true;
      // Without a signal that takes a while.
      void queries.invalidateQueries(ownProposals(username));
      onSent();
    },
  });

  // Of now: a phone finds its position while the member types on.
  const change = (changed: Partial<ProposalValues>) => setValues((now) => ({ ...now, ...changed }));
  // A file or the map may fill in a position without an input event, and so fix the problem.
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);
  const shown: Problems = hasProblems ? problemsOf(values, isCompared) : {};
  const texts = { values, problems: shown, onChange: change };

  return (
    <form {...form} aria-label="A new place" className="flex min-w-0 flex-col gap-5">
      <PickLocationMap
        baseMap={baseMap}
        position={readPosition(values.position)}
        onPick={({ latitude, longitude }) => change({ position: `${latitude}, ${longitude}` })}
      />
      <PositionInput
        value={values.position}
        problem={shown.position}
        onChange={(position) => change({ position })}
      />
      <PointFile
        onPoint={(position, name) => {
          setValues((now) => {
            const isTyped = now.name !== '' && now.name !== fileName.current;
            return { ...now, position, name: isTyped ? now.name : name };
          });
          fileName.current = name;
        }}
      />
      <TextField
        {...bindTexts(texts)('name')}
        label="What it’s called"
        description="If it has no name, say where: for example, “Pools on Deer Creek”."
        required
        maxLength={SPRING_NAME_MAX_LENGTH}
        autoComplete="off"
      />
      {isCompared && (
        <>
          <section aria-labelledby="known" className="flex flex-col gap-3">
            <h2
              id="known"
              ref={heading}
              tabIndex={-1}
              className="text-2xl font-semibold outline-none"
            >
              What we have nearby
            </h2>
            <WhatWeHave neighbors={compared.neighbors} />
          </section>
          <WhatIsThere {...texts} />
          <PhotoPicker photo={photo} />
        </>
      )}
      <FormError>
        {error && <p>{failureText(error, "We couldn't send your place. Please try again.")}</p>}
      </FormError>
      <SubmitButton
        isBusy={isPending}
        busyLabel={
          photo.photo && share > 0 ? `Sending... ${Math.round(share * 100)}%` : 'One moment...'
        }
        className="self-start"
      >
        {isCompared ? 'Send to a moderator' : 'Next'}
      </SubmitButton>
    </form>
  );
};
