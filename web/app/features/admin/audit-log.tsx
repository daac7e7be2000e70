import { useInfiniteQuery } from '@tanstack/react-query';
import type { RecordedAct } from '@wildsoak/contract/admin';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import { useState } from 'react';
import { Link } from 'react-router';
import { momentText, springName } from '../../lib/format.ts';
import { SelectField } from '../../ui/field.tsx';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { useFocusFirstNew } from '../../ui/use-focus-first-new.ts';
import { AdminSection, MoreButton } from './admin-section.tsx';
import { acts } from './queries.ts';

type Kind = RecordedAct['kind'];
type Words = readonly [before: string, after?: string];

/** What was done, between who did it and whom or what it was about. */
const DONE: { [Of in Kind]: Record<ActOf<Of>, Words> } = {
  members: {
    suspend: ['suspended'],
    restore: ['restored'],
    'sign-out': ['signed out', 'everywhere'],
  },
  roles: {
    'make-moderator': ['made', 'a moderator'],
    'remove-moderator': ['removed', 'as a moderator'],
    'make-operator': ['made', 'an operator'],
    'remove-operator': ['removed', 'as an operator'],
  },
  jobs: { 'retry-job': ['retried a failed job:'], 'drop-job': ['dropped a failed job:'] },
  reviews: {
    hide: ['hid a review of'],
    restore: ['restored a review of'],
    dismiss: ['dismissed the reports on a review of'],
  },
  corrections: {
    accept: ['accepted a correction of'],
    reject: ['rejected a correction of'],
    undo: ['undid a correction of'],
  },
  'owner-requests': {
    remove: ['removed', 'at the owner’s request'],
    area: ['showed', 'as an area at the owner’s request'],
    unlisted: ['unlisted', 'at the owner’s request'],
    done: ['settled an owner request about'],
    reject: ['declined an owner request about'],
  },
  levels: {
    exact: ['showed', 'exactly'],
    area: ['showed', 'as an area'],
    unlisted: ['unlisted'],
  },
  proposals: {
    accept: ['accepted', '(a proposed place)'],
    merge: ['merged a proposed place into'],
    ask: ['asked about', '(a proposed place)'],
    refuse: ['declined', '(a proposed place)'],
    undo: ['took back a decision about', '(a proposed place)'],
  },
  hazards: {
    add: ['added a hazard at'],
    change: ['changed a hazard at'],
    end: ['ended a hazard at'],
    undo: ['undid the last change to a hazard at'],
  },
  visits: {
    hide: ['hid a visit to'],
    restore: ['restored a visit to'],
    dismiss: ['dismissed the reports on a visit to'],
    lift: ['cleared a reported closure of'],
    ignore: ['stopped counting the visits of'],
    count: ['resumed counting the visits of'],
  },
};

const KIND_LABELS: Record<Kind, string> = {
  members: 'Members',
  roles: 'Roles',
  jobs: 'Jobs',
  reviews: 'Reviews',
  corrections: 'Corrections',
  'owner-requests': 'Requests from owners',
  levels: 'How places are shown',
  proposals: 'Proposed places',
  hazards: 'Hazards',
  visits: 'Visits',
};

/** Acts that this version does not know are shown by their name. */
const wordsOf = ({ kind, act }: Pick<RecordedAct, 'kind' | 'act'>) => {
  const known: Partial<Record<string, Words>> = DONE[kind];
  const [before, after = ''] = known[act] ?? [act];
  return { before, after };
};

const actorOf = ({ by, is_from_command_line: isCommandLine }: RecordedAct): string =>
  by ?? (isCommandLine ? 'The command line' : 'A former member');

const ALL = 'all';
const CHOICES = [
  { value: ALL, label: 'Everything' } as const,
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value: value as Kind, label })),
];

const Subject = ({ act: { kind, member, queue, spring } }: { act: RecordedAct }) => {
  if (queue !== null) return queue;
  if (kind === 'members' || kind === 'roles') {
    if (member === null) return 'a former member';
    return (
      <Link to={`/profile/${member}`} className={LINK_LOOK}>
        {member}
      </Link>
    );
  }
  if (spring === null) return 'a spring';
  return (
    <Link to={`/springs/${spring.id}`} className={LINK_LOOK}>
      {springName(spring.name)}
    </Link>
  );
};

const Act = ({ act }: { act: RecordedAct }) => {
  const { before, after } = wordsOf(act);
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <p className="wrap-anywhere">
        <span className="font-semibold">{actorOf(act)}</span> {before} <Subject act={act} /> {after}
      </p>
      {act.note && <p className="mt-1 max-w-prose wrap-anywhere">“{act.note}”</p>}
      <p className="mt-1 text-sm text-quiet">
        <time dateTime={act.created_at}>{momentText(act.created_at)}</time>
      </p>
    </li>
  );
};

export const AuditLog = () => {
  const [kind, setKind] = useState<Kind | typeof ALL>(ALL);
  const query = useInfiniteQuery(acts(kind === ALL ? undefined : kind));
  const all = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { list, onAsked } = useFocusFirstNew<HTMLUListElement>(all.length);
  return (
    <AdminSection
      heading="Audit log"
      what="audit log"
      query={query}
      tools={
        <div className="mt-4 max-w-xs">
          <SelectField name="kind" label="Show" choices={CHOICES} value={kind} onChoose={setKind} />
        </div>
      }
    >
      {query.data && (
        <>
          <p role="status" className="mt-4 text-lg text-quiet">
            {all.length === 0 && 'Nothing here yet.'}
          </p>
          <ul ref={list}>
            {all.map((act) => (
              <Act key={act.key} act={act} />
            ))}
          </ul>
          <MoreButton pages={query} onAsked={onAsked} />
        </>
      )}
    </AdminSection>
  );
};
