import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type * as contract from '@wildsoak/contract/owner-requests';
import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import { Link } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { dateText, springName } from '../../lib/format.ts';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { Acts, moderated, type ActChoice, type ItemProps } from './queue.tsx';

const list = defineCall<typeof contract.listOwnerRequests>('GET', '/api/moderation/owner-requests');
const settle = defineCall<typeof contract.settleOwnerRequest>(
  'POST',
  '/api/moderation/owner-requests/:id',
);

type Act = EndpointInput<typeof contract.settleOwnerRequest>['body']['act'];

export const WISHES: Record<OwnerRequest['wish'], string> = {
  remove: 'Wants the page removed',
  area: 'Wants it shown as an area',
  unlisted: 'Wants it unlisted',
  note: 'Wants a note on the page',
};

const CHOICES: readonly ActChoice<Act>[] = [
  { act: 'done', label: 'Mark as done', done: 'Request done.', look: 'primary' },
  { act: 'reject', label: 'Decline', done: 'Request declined.', look: 'quiet' },
  {
    act: 'remove',
    label: 'Remove the page',
    done: 'Page removed.',
    look: 'danger',
    question: 'Remove the page? The spring leaves the map and every list.',
  },
  { act: 'area', label: 'Show as an area', done: 'Shown as an area.', look: 'primary' },
  { act: 'unlisted', label: 'Unlist', done: 'Unlisted.', look: 'primary' },
];

export const OwnerRequestItem = ({
  entry: { id, spring_id: springId, spring, wish, name, email, message, created_at: askedAt },
  onDone,
}: ItemProps<OwnerRequest>) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">
        {WISHES[wish]}:{' '}
        <Link to={`/springs/${springId}`} className={LINK_LOOK}>
          {springName(spring.name)}
        </Link>
        , {spring.state_code}
      </span>
      <BathingBadge status={spring.bathing_status} />
    </p>
    <p className="mt-1 wrap-anywhere text-quiet">
      {name},{' '}
      <a href={`mailto:${email}`} className={LINK_LOOK}>
        {email}
      </a>
      , <time dateTime={askedAt}>{dateText(askedAt)}</time>
    </p>
    <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{message}</p>
    <Acts
      choices={CHOICES.filter(({ act }) => act === 'done' || act === 'reject' || act === wish)}
      subject={` (${springName(spring.name)})`}
      send={(body) => callApi(browserSend, settle, { params: { id }, body })}
      onDone={onDone}
    />
  </>
);

export const ownerRequests = moderated(['owner-requests'], (signal) =>
  callApi(browserSend, list, {}, signal),
);
