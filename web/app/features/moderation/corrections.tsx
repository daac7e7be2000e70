import type * as contract from '@wildsoak/contract/corrections';
import type { OpenCorrection } from '@wildsoak/contract/corrections';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { saidByText } from '../../domain/bathing/attribution.ts';
import { dateText, springName } from '../../lib/format.ts';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { acceptText, FIELD_WORDS, moveText, nowText, proposedText } from './correction-text.ts';
import { Acts, moderated, type ActChoice, type ItemProps } from './queue.tsx';

const list = defineCall<typeof contract.listCorrections>('GET', '/api/moderation/corrections');
const settle = defineCall<typeof contract.settleCorrection>(
  'POST',
  '/api/moderation/corrections/:id',
);

type Act = EndpointInput<typeof contract.settleCorrection>['body']['act'];

const CHOICES: readonly ActChoice<Act>[] = [
  { act: 'accept', label: 'Accept', done: 'Correction accepted.', look: 'primary' },
  { act: 'reject', label: 'Reject', done: 'Correction rejected.', look: 'quiet' },
];

/** One of the facts that a decision needs. */
export const Side = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0 rounded-lg bg-sunken px-4 py-3">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);

export const MapLink = ({ latitude, longitude }: { latitude: number; longitude: number }) => (
  <a
    href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
    target="_blank"
    rel="noopener noreferrer"
    className={`inline-flex min-h-11 items-center gap-2 text-base ${LINK_LOOK}`}
  >
    <ExternalLink aria-hidden className="size-4.5" />
    On the map<span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** The status of a spring and every reason for it. */
const KnownNow = ({ now }: { now: OpenCorrection['now'] }) => (
  <>
    <BathingBadge status={now.bathing_status} />
    {now.bathing_reasons.length > 0 && (
      <ul className="mt-2 flex flex-col gap-2">
        {now.bathing_reasons.map((reason) => (
          <li key={reason.kind + reason.text}>
            {reason.text} <span className="text-sm text-quiet">{saidByText(reason)}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);

export const CorrectionItem = ({ entry: correction, onDone }: ItemProps<OpenCorrection>) => {
  const { id, field, now, note, said_by: author, created_at: saidAt } = correction;
  const name = springName(now.name);
  const move = moveText(correction);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          {FIELD_WORDS[field]}:{' '}
          <Link to={`/springs/${correction.spring_id}`} className={LINK_LOOK}>
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
        subject={` (${FIELD_WORDS[field]}: ${name})`}
        send={(body) => callApi(browserSend, settle, { params: { id }, body })}
        onDone={onDone}
      />
    </>
  );
};

export const openCorrections = moderated(['corrections'], (signal) =>
  callApi(browserSend, list, {}, signal),
);
