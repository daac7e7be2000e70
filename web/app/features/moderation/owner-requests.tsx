import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type * as contract from '@wildsoak/contract/owner-requests';
import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import { Link } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { dateText, springName } from '../../lib/format.ts';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { LINK_LOOK } from '../../ui/text-link.tsx';
import { Acts, type ActChoice } from './acts.tsx';
import { QueueSection } from './queue-section.tsx';

const list = defineCall<typeof contract.listOwnerRequests>('GET', '/api/moderation/owner-requests');
const settle = defineCall<typeof contract.settleOwnerRequest>(
  'POST',
  '/api/moderation/owner-requests/:id',
);

type Act = EndpointInput<typeof contract.settleOwnerRequest>['body']['act'];

const openRequests = queryOptions({
  queryKey: ['moderation', 'owner-requests'],
  queryFn: ({ signal }) => callApi(browserSend, list, {}, signal),
  staleTime: 0,
});

const WISHES: Record<OwnerRequest['wish'], string> = {
  remove: 'Wants the page removed',
  note: 'Wants a note on the page',
};

const CHOICES: readonly ActChoice<Act>[] = [
  { act: 'done', label: 'Mark as done', done: 'Request settled.', look: 'primary' },
  { act: 'reject', label: 'Turn down', done: 'Request turned down.', look: 'quiet' },
  {
    act: 'remove',
    label: 'Remove the page',
    done: 'Page removed.',
    look: 'danger',
    question: 'Remove the page? The spring leaves the map and every list.',
  },
];

const OwnerRequestItem = ({
  entry: { id, spring_id: springId, spring, wish, name, email, message, created_at: askedAt },
  onDone,
}: {
  entry: OwnerRequest;
  onDone: () => void;
}) => (
  <li className="border-t border-line py-6 text-lg first:border-t-0">
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
      choices={wish === 'remove' ? CHOICES : CHOICES.filter(({ act }) => act !== 'remove')}
      subject={` (${springName(spring.name)})`}
      send={(act, note) =>
        callApi(browserSend, settle, { params: { id }, body: { act, note: note.trim() || null } })
      }
      onDone={onDone}
    />
  </li>
);

export const OwnerRequests = () => (
  <QueueSection
    id="owner-requests"
    heading="Requests from owners"
    empty="No requests from owners."
    what="requests"
    query={useQuery(openRequests)}
    item={OwnerRequestItem}
  />
);
