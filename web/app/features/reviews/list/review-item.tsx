import type { Review } from '@wildsoak/contract/reviews';
import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { MemberPhoto } from '../../../domain/photo/member-photo.tsx';
import { ReportMenu } from '../../../domain/report/report-menu.tsx';
import { ReviewText } from '../../../domain/review/review-text.tsx';
import { springName } from '../../../lib/format.ts';
import { reportReview } from '../calls.ts';
import { EditReview } from '../form/edit-review.tsx';
import { editReviewKey, readDraft } from '../form/review-values.ts';
import { OwnActions } from './own-actions.tsx';
import { VoteButtons } from './vote-buttons.tsx';
import type { VotesState } from './votes.ts';

/** The author on a spring's page, the spring on the author's page. */
type Subject = ComponentType<{ review: Review }>;

export interface ItemProps {
  reader: string | null | undefined;
  subject: Subject;
  deleteQuestion: string;
  onDeleted: () => void;
  /** Made-up reviews have a mark each. */
  isMarked?: boolean;
}

export const ReviewItem = ({
  review,
  reader,
  votes,
  subject: About,
  deleteQuestion,
  onDeleted,
  isMarked = true,
}: ItemProps & { review: Review; votes: VotesState }) => {
  const [isEditing, setIsEditing] = useState(() => readDraft(editReviewKey(review)) !== undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    // Right now, so that the button is there to take the focus.
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };
  const isOwn = reader === review.username;
  return (
    <li className="border-t border-line pt-3 first:border-t-0">
      {isEditing && isOwn ? (
        <EditReview review={review} onClose={stopEditing} />
      ) : (
        <>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <ReviewText review={review} subject={<About review={review} />} isMarked={isMarked} />
            </div>
            {review.image_url && (
              <MemberPhoto
                photo={{ ...review, url: review.image_url, date: review.created_at }}
                name={springName(review.spring_name)}
              />
            )}
          </div>
          {/* The same height for everybody: nothing below moves once we know the reader. */}
          <div className="-ml-3 flex min-h-11 flex-wrap items-center gap-x-2">
            <VoteButtons review={review} reader={reader} votes={votes} />
            {isOwn && (
              <OwnActions
                review={review}
                question={deleteQuestion}
                editButton={editButton}
                onEdit={() => setIsEditing(true)}
                onDeleted={onDeleted}
              />
            )}
            {reader && !isOwn && (
              <ReportMenu
                what="review"
                about={review}
                send={(reason) => reportReview(review.id, reason)}
              />
            )}
          </div>
        </>
      )}
    </li>
  );
};
