import type { OpenCorrection } from '@wildsoak/contract/corrections';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateText, springName } from '../../lib/format.ts';
import { Acts, type ActChoice } from './acts.tsx';
import { acceptText, FIELD_WORDS, moveText, nowText, proposedText } from './correction-text.ts';
import { KnownNow } from './known-now.tsx';
import { settleCorrection, type CorrectionAct } from './queries.ts';

const LINK = 'text-accent underline underline-offset-4 hover:no-underline';

const CHOICES: readonly ActChoice<CorrectionAct>[] = [
  { act: 'accept', label: 'Accept', done: 'Correction accepted.', look: 'primary' },
  { act: 'reject', label: 'Reject', done: 'Correction rejected.', look: 'quiet' },
];

const Side = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0 rounded-lg bg-sunken px-4 py-3">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);

const MapLink = ({ latitude, longitude }: { latitude: number; longitude: number }) => (
  <a
    href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
    target="_blank"
    rel="noopener noreferrer"
    className={`inline-flex min-h-11 items-center gap-2 text-base ${LINK}`}
  >
    <ExternalLink aria-hidden className="size-4.5" />
    On the map<span className="sr-only"> (opens in a new tab)</span>
  </a>
);

export const CorrectionItem = ({
  entry: correction,
  onDone,
}: {
  entry: OpenCorrection;
  onDone: () => void;
}) => {
  const { id, field, now, note, said_by: author, created_at: saidAt } = correction;
  const name = springName(now.name);
  const move = moveText(correction);
  return (
    <li className="border-t border-line py-6 text-lg first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          {FIELD_WORDS[field]}{' '}
          <Link to={`/springs/${correction.spring_id}`} className={LINK}>
            {name}
          </Link>
          , {now.state_code}
        </span>
        <span className="wrap-anywhere text-quiet">
          {author ?? FORMER_MEMBER}, <time dateTime={saidAt}>{dateText(saidAt)}</time>
        </span>
      </p>
      <dl className="mt-3 grid max-w-prose gap-3 text-base sm:grid-cols-2">
        <Side term="Now">{nowText(correction) ?? <KnownNow now={now} />}</Side>
        <Side term="Proposed">
          <span className="font-semibold">{proposedText(correction)}</span>
          {move && <span className="block">{move}</span>}
          {correction.field === 'position' && <MapLink {...correction} />}
        </Side>
      </dl>
      {note && (
        <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
          <span className="text-quiet">How they know: </span>
          {note}
        </p>
      )}
      <p className="mt-3 max-w-prose text-base text-quiet">{acceptText(correction)}</p>
      <Acts
        choices={CHOICES}
        subject={` the ${FIELD_WORDS[field].toLowerCase()} ${name}`}
        send={(act, words) => settleCorrection(id, act, words)}
        onDone={onDone}
      />
    </li>
  );
};
