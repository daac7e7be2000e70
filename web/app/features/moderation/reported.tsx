import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type * as reviews from '@wildsoak/contract/moderation';
import type { ModeratedReview } from '@wildsoak/contract/moderation';
import type * as visits from '@wildsoak/contract/visits';
import type { ModeratedVisit } from '@wildsoak/contract/visits';
import type { ReactNode } from 'react';
import { ReviewText } from '../../domain/review/review-text.tsx';
import { VisitText } from '../../domain/visit/visit-text.tsx';
import { springName } from '../../lib/format.ts';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { Photo } from '../../ui/photo.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Acts, moderated, QueueSection, type ActChoice, type ItemProps } from './queue.tsx';

const listReviews = defineCall<typeof reviews.listModerated>('GET', '/api/moderation/reviews');
const moderateReview = defineCall<typeof reviews.moderateReview>(
  'POST',
  '/api/moderation/reviews/:id',
);
const listVisits = defineCall<typeof visits.listModeratedVisits>('GET', '/api/moderation/visits');
const moderateVisit = defineCall<typeof visits.moderateVisit>('POST', '/api/moderation/visits/:id');

type ReviewAct = EndpointInput<typeof reviews.moderateReview>['body']['act'];
type VisitAct = EndpointInput<typeof visits.moderateVisit>['body']['act'];

/** 'spam × 2, wrong × 1' */
const reportsText = (reports: ModeratedReview['reports']): string =>
  Object.entries(reports)
    .map(([reason, count]) => `${reason} × ${count}`)
    .join(', ');

const SpringLink = ({ entry }: { entry: ModeratedReview | ModeratedVisit }) => (
  <TextLink to={`/springs/${entry.spring_id}`} isInline>
    {springName(entry.spring_name)}
  </TextLink>
);

/** The photo, and what members said against it. */
const Reported = ({
  entry: { image_url: url, image, username, reports },
  text,
  children,
}: {
  entry: ModeratedReview | ModeratedVisit;
  text: ReactNode;
  children: ReactNode;
}) => {
  const said = reportsText(reports);
  return (
    <>
      {text}
      {url && (
        <div className="mt-3 h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken">
          <Photo url={url} facts={image} alt={`Photo by ${username}`} sizes="224px" />
        </div>
      )}
      {said && <p className="mt-3 font-semibold text-on-bad">Reported: {said}</p>}
      {children}
    </>
  );
};

const choicesFor = (what: 'Review' | 'Visit', isHidden: boolean): ActChoice<ReviewAct>[] =>
  isHidden
    ? [{ act: 'restore', label: 'Restore', done: `${what} restored.`, look: 'quiet' }]
    : [
        { act: 'hide', label: 'Hide', done: `${what} hidden.`, look: 'danger' },
        { act: 'dismiss', label: 'Dismiss', done: 'Reports dismissed.', look: 'quiet' },
      ];

export const ReviewItem = ({ entry: review, onDone }: ItemProps<ModeratedReview>) => (
  <Reported
    entry={review}
    text={
      <ReviewText
        review={review}
        subject={
          <>
            {review.username} on <SpringLink entry={review} />
          </>
        }
      />
    }
  >
    <Acts
      choices={choicesFor('Review', review.hidden)}
      subject={` the review by ${review.username}`}
      send={(body) => callApi(browserSend, moderateReview, { params: { id: review.id }, body })}
      onDone={onDone}
    />
  </Reported>
);

const LIFT: ActChoice<VisitAct> = {
  act: 'lift',
  label: 'Clear closure',
  done: 'Closure cleared.',
  look: 'quiet',
  question: 'Stop showing this place as closed?',
};
const IGNORE: ActChoice<VisitAct> = {
  act: 'ignore',
  label: 'Stop counting this member',
  done: 'Their visits no longer count.',
  look: 'quiet',
};
const COUNT: ActChoice<VisitAct> = {
  act: 'count',
  label: 'Count this member again',
  done: 'Their visits count again.',
  look: 'quiet',
};

export const VisitItem = ({ entry: visit, onDone }: ItemProps<ModeratedVisit>) => (
  <Reported
    entry={visit}
    text={
      <VisitText
        visit={visit}
        isOut={false}
        subject={
          <>
            {visit.username} at <SpringLink entry={visit} />
          </>
        }
      />
    }
  >
    {visit.is_author_ignored && (
      <p className="mt-3 font-semibold">This member’s visits don’t count.</p>
    )}
    <Acts<VisitAct>
      choices={[
        ...choicesFor('Visit', visit.hidden),
        ...(visit.is_open === false ? [LIFT] : []),
        visit.is_author_ignored ? COUNT : IGNORE,
      ]}
      subject={` (visit by ${visit.username})`}
      send={(body) => callApi(browserSend, moderateVisit, { params: { id: visit.id }, body })}
      onDone={onDone}
    />
  </Reported>
);

const hiddenQuery = (areHidden: boolean) => ({ hidden: areHidden ? 'true' : 'false' }) as const;

export const reviewsToModerate = (areHidden: boolean) =>
  moderated(['reviews', areHidden], (signal) =>
    callApi(browserSend, listReviews, { query: hiddenQuery(areHidden) }, signal),
  );

export const visitsToModerate = (areHidden: boolean) =>
  moderated(['visits', areHidden], (signal) =>
    callApi(browserSend, listVisits, { query: hiddenQuery(areHidden) }, signal),
  );

export const HiddenLists = () => (
  <div className="grid gap-10 lg:grid-cols-2">
    <QueueSection
      id="hidden-reviews"
      heading="Hidden reviews"
      empty="No review is hidden."
      what="reviews"
      query={reviewsToModerate(true)}
      item={ReviewItem}
    />
    <QueueSection
      id="hidden-visits"
      heading="Hidden visits"
      empty="No visit is hidden."
      what="visits"
      query={visitsToModerate(true)}
      item={VisitItem}
    />
  </div>
);
