import { useInfiniteQuery } from '@tanstack/react-query';
import type { RecordedAct } from '@wildsoak/contract/admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { momentText, springName } from '../../lib/format.ts';
import { SelectField } from '../../ui/field.tsx';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { useFocusFirstNew } from '../../ui/use-focus-first-new.ts';
import { actorOf, KIND_LABELS, wordsOf } from './act-text.ts';
import { AdminSection } from './admin-section.tsx';
import { MoreButton } from './more-button.tsx';
import { acts } from './queries.ts';

type Kind = RecordedAct['kind'];

const ALL = 'all';
const CHOICES = [
  { value: ALL, label: 'Everything' } as const,
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value: value as Kind, label })),
];

const Subject = ({ act: { kind, member, queue, spring } }: { act: RecordedAct }) => {
  if (queue !== null) return queue;
  if (kind === 'members' || kind === 'roles') {
    if (member === null) return 'a member who left';
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

export const ActsSection = () => {
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
            {all.length === 0 && 'Nobody has done anything here yet.'}
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
