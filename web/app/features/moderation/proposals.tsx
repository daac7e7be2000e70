import { useQuery } from '@tanstack/react-query';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type * as contract from '@wildsoak/contract/proposals';
import type { ModeratedNeighbor, ModeratedProposal } from '@wildsoak/contract/proposals';
import { landText } from '@wildsoak/contract/rules/bathing';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { PROPOSED_KIND_LABELS, type ProposalState } from '@wildsoak/contract/rules/proposals';
import type { ShownAs } from '@wildsoak/contract/rules/shown-as';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { useState } from 'react';
import { locationText } from '../../domain/place/location-text.ts';
import { NeighborList } from '../../domain/spring/neighbor-list.tsx';
import { springById } from '../../domain/spring/spring-detail.ts';
import { usePaused } from '../../lib/browser/use-paused.ts';
import { coordinatesText, dateText, springName } from '../../lib/format.ts';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { pressFailure } from '../../lib/http/failure.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Photo } from '../../ui/photo.tsx';
import { LINK_LOOK, TextLink } from '../../ui/text-link.tsx';
import { MapLink, Side } from './corrections.tsx';
import { Acts, moderated, QueueSection, type ActChoice, type ItemProps } from './queue.tsx';

const list = defineCall<typeof contract.listProposals>('GET', '/api/moderation/proposals');
const settle = defineCall<typeof contract.settleProposal>('POST', '/api/moderation/proposals/:id');

type Act = EndpointInput<typeof contract.settleProposal>['body']['act'];

const UNDO: ActChoice<Act> = {
  act: 'undo',
  label: 'Undo last act',
  done: 'Last act undone.',
  look: 'quiet',
};
const CHOICES: readonly ActChoice<Act>[] = [
  { act: 'accept', label: 'Accept', done: 'Place added.', look: 'primary' },
  { act: 'merge', label: 'Merge', done: 'Place merged.', look: 'quiet' },
  { act: 'ask', label: 'Ask', done: 'Question sent.', look: 'quiet' },
  { act: 'refuse', label: 'Decline', done: 'Place declined.', look: 'danger' },
];

const choicesFor = (state: ProposalState): readonly ActChoice<Act>[] => {
  if (state === 'waiting') return CHOICES;
  return state === 'asked' ? [...CHOICES, UNDO] : [UNDO];
};

const DECIDED: Partial<Record<ProposalState, string>> = {
  accepted: 'Accepted.',
  merged: 'Merged.',
  refused: 'Declined.',
};

const Said = ({ by, text }: { by: string; text: string | null }) =>
  text && (
    <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
      <span className="text-quiet">{by}: </span>
      {text}
    </p>
  );

const Facts = ({ proposal }: { proposal: ModeratedProposal }) => {
  const { known_land: known, land, source_url: source, record } = proposal;
  return (
    <dl className="mt-3 grid max-w-prose gap-3 text-base sm:grid-cols-2">
      <Side term="Where">
        {coordinatesText(proposal.latitude, proposal.longitude)}
        <span className="block">{locationText(proposal.state_code, proposal.county)}</span>
        <MapLink {...proposal} />
      </Side>
      <Side term="Land we know there">
        {known.length === 0 ? 'None' : known.map(landText).join('. ')}
      </Side>
      <Side term="How they know whose land it is">{land ?? 'Deleted with the account'}</Side>
      <Side term="Public page">
        {source ? (
          <a href={source} target="_blank" rel="noopener noreferrer nofollow" className={LINK_LOOK}>
            {source}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          'None. Accept only if the owner agrees. Soaking stays not confirmed.'
        )}
      </Side>
      <Side term="They were there">{dateText(proposal.visited_on)}</Side>
      <Side term="Their other places">
        {record.accepted} accepted, {record.refused} declined
      </Side>
    </dl>
  );
};

/** After the last digit, before the server is asked. */
const PAUSE_MS = 400;

const SHOWN: readonly { value: ShownAs | ''; label: string }[] = [
  { value: '', label: 'Exactly, or as it was before' },
  { value: 'area', label: 'As an area' },
  { value: 'unlisted', label: 'Unlisted' },
];

/** A neighbor, or any spring by its number: moderators see which one it is before they choose it. */
const MergeInto = ({
  proposal: { latitude, longitude, neighbors },
  chosen,
  onChoose,
}: {
  proposal: ModeratedProposal;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}) => {
  const [typed, setTyped] = useState('');
  // Half a number is another spring's.
  const isTyped = usePaused(typed, PAUSE_MS) === typed && typed !== '';
  const isNumber = isTyped && /^\d+$/.test(typed);
  const found = useQuery({ ...springById(Number(typed)), enabled: isNumber });
  const { data: spring, error } = isNumber ? found : {};
  const unfit = isTyped && !isNumber ? 'Please enter only the number, such as 612.' : undefined;
  const list = (springs: readonly ModeratedNeighbor[]) => (
    <NeighborList
      neighbors={springs}
      renderAction={({ id, name, is_removed: isRemoved }) =>
        !isRemoved && (
          <Button
            look={chosen === id ? 'primary' : 'quiet'}
            aria-pressed={chosen === id}
            onClick={() => onChoose(id)}
          >
            Same place<span className="sr-only"> as {springName(name)}</span>
          </Button>
        )
      }
    />
  );
  return (
    <div className="mt-4 flex max-w-prose flex-col gap-3 text-base">
      <h3 className="text-lg font-semibold">What we have nearby</h3>
      {neighbors.length === 0 ? (
        <p className="text-quiet">Nothing near, and no name like it.</p>
      ) : (
        list(neighbors)
      )}
      <TextField
        name="spring"
        label="Another spring, by its number"
        description="It’s in the address of its page."
        problem={error ? pressFailure(error, 'Please try again.') : unfit}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value.trim());
          onChoose(null);
        }}
      />
      <div role="status" className="empty:hidden">
        {spring &&
          list([
            {
              ...spring,
              miles: milesBetween([longitude, latitude], [spring.longitude, spring.latitude]),
              sounds_alike: false,
              is_removed: false,
            },
          ])}
      </div>
    </div>
  );
};

export const ProposalItem = ({ entry: proposal, onDone }: ItemProps<ModeratedProposal>) => {
  const { id, name, kind, state, said_by: author, created_at: saidAt, neighbors } = proposal;
  const [springId, setSpringId] = useState<number | null>(null);
  const [shownAs, setShownAs] = useState<ShownAs | ''>('');
  const isOpen = state === 'waiting' || state === 'asked';
  const moreFor = (act: Act) => ({
    ...(act === 'merge' && { spring_id: springId }),
    // So the server can tell about one that somebody else has just added.
    ...(act === 'accept' && {
      neighbor_ids: neighbors.map((neighbor) => neighbor.id),
      ...(shownAs && { shown_as: shownAs }),
    }),
  });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          {PROPOSED_KIND_LABELS[kind]}: {name}
        </span>
        <span className="wrap-anywhere text-quiet">
          {author ?? FORMER_MEMBER}, <time dateTime={saidAt}>{dateText(saidAt)}</time>
        </span>
      </p>
      {!isOpen && (
        <p>
          {DECIDED[state]}{' '}
          {proposal.spring_id !== null && (
            <TextLink to={`/springs/${proposal.spring_id}`} isInline>
              Its page
            </TextLink>
          )}
          {proposal.spring_id === null && state !== 'refused' && 'No longer listed.'}
        </p>
      )}
      <Facts proposal={proposal} />
      {proposal.image_url && (
        <div className="mt-3 h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken">
          <Photo
            url={proposal.image_url}
            facts={proposal.image}
            alt={`Photo of ${name}`}
            sizes="224px"
          />
        </div>
      )}
      <Said by={state === 'refused' ? 'The reason' : 'We asked'} text={proposal.said} />
      <Said by="They answered" text={proposal.answer} />
      {isOpen && (
        <>
          <MergeInto proposal={proposal} chosen={springId} onChoose={setSpringId} />
          <div className="mt-4 max-w-prose text-base">
            <SelectField
              name="shown_as"
              label="If accepted, show it"
              choices={SHOWN}
              value={shownAs}
              onChoose={setShownAs}
            />
          </div>
        </>
      )}
      <Acts
        choices={choicesFor(state)}
        subject={` (${name})`}
        {...(isOpen && {
          noteLabel: 'Question or reason',
          noteHint: 'If you ask or decline, we email it to the member.',
        })}
        send={({ act, note }) =>
          callApi(browserSend, settle, { params: { id }, body: { act, note, ...moreFor(act) } })
        }
        onDone={onDone}
      />
    </>
  );
};

export const proposalsToModerate = (areSettled: boolean) =>
  moderated(['proposals', areSettled], (signal) =>
    callApi(
      browserSend,
      list,
      { query: { settled: areSettled ? ('true' as const) : ('false' as const) } },
      signal,
    ),
  );

export const DecidedPlaces = () => (
  <QueueSection
    id="decided-places"
    heading="Decided places"
    empty="No place is decided yet."
    what="places"
    query={proposalsToModerate(true)}
    item={ProposalItem}
  />
);
