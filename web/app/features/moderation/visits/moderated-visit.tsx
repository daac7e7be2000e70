import type { ModeratedVisit } from '@wildsoak/contract/visits';
import { VisitText } from '../../../domain/visit/visit-text.tsx';
import { springName } from '../../../lib/format.ts';
import { Photo } from '../../../ui/photo.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Acts, type ActChoice } from '../acts.tsx';
import { reportsText } from '../reports-text.ts';
import { moderateVisit, type VisitAct } from './queries.ts';

const CHOICES: Record<VisitAct, ActChoice<VisitAct>> = {
  hide: { act: 'hide', label: 'Hide', done: 'Visit hidden.', look: 'danger' },
  restore: { act: 'restore', label: 'Restore', done: 'Visit restored.', look: 'quiet' },
  dismiss: { act: 'dismiss', label: 'Dismiss', done: 'Reports dismissed.', look: 'quiet' },
  lift: {
    act: 'lift',
    label: 'Lift closure',
    done: 'Closure lifted.',
    look: 'quiet',
    question: 'Stop showing this place as closed?',
  },
  ignore: {
    act: 'ignore',
    label: 'Stop counting this member',
    done: 'Their visits no longer count.',
    look: 'quiet',
  },
  count: {
    act: 'count',
    label: 'Count this member again',
    done: 'Their visits count again.',
    look: 'quiet',
  },
};

const choicesFor = (visit: ModeratedVisit): ActChoice<VisitAct>[] => [
  ...(visit.hidden ? [CHOICES.restore] : [CHOICES.hide, CHOICES.dismiss]),
  ...(visit.is_open === false ? [CHOICES.lift] : []),
  visit.is_author_ignored ? CHOICES.count : CHOICES.ignore,
];

/** A reported or hidden visit, and what a moderator can do about it and its author. */
export const ModeratedVisitItem = ({
  entry: visit,
  onDone,
}: {
  entry: ModeratedVisit;
  onDone: () => void;
}) => {
  const reports = reportsText(visit.reports);
  return (
    <li className="border-t border-line py-6 text-lg first:border-t-0">
      <VisitText
        visit={visit}
        isOut={false}
        subject={
          <>
            {visit.username} at{' '}
            <TextLink to={`/springs/${visit.spring_id}`} isInline>
              {springName(visit.spring_name)}
            </TextLink>
          </>
        }
      />
      {visit.image_url && (
        <div className="mt-3 h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken">
          <Photo
            url={visit.image_url}
            facts={visit.image}
            alt={`Photo by ${visit.username}`}
            sizes="224px"
          />
        </div>
      )}
      {reports && <p className="mt-3 font-semibold text-on-bad">Reported: {reports}</p>}
      {visit.is_author_ignored && (
        <p className="mt-3 font-semibold">This member’s visits don’t count.</p>
      )}
      <Acts
        choices={choicesFor(visit)}
        subject={` (visit by ${visit.username})`}
        send={(act, note) => moderateVisit(visit.id, act, note)}
        onDone={onDone}
      />
    </li>
  );
};
