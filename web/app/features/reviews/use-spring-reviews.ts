import type { ReviewSort } from '@wildsoak/contract/reviews';
import { useState } from 'react';
import { galleryPhotos } from './gallery/gallery-photos.ts';
import { useReader, useReviewList } from './list/use-review-list.ts';
import { springReviews } from './queries.ts';

/** A visitor does not ask for a list that is empty; a member may have just written the first review. */
const useList = (springId: number, counted: number, sort: ReviewSort, reader: string | null) =>
  useReviewList(springReviews(springId, sort, reader), {
    before: reader === null ? null : springReviews(springId, sort, null),
    counted,
    isAsked: counted > 0 || reader !== null,
  });

export const useSpringReviews = ({ id, review_count }: { id: number; review_count: number }) => {
  const reader = useReader();
  const [sort, setSort] = useState<ReviewSort>('newest');
  const withPhotos = useReviewList(springReviews(id, 'photos', null), {
    before: null,
    counted: review_count,
    isAsked: review_count > 0,
  });
  const list = useList(id, review_count, sort, reader ?? null);
  return { reader, sort, setSort, list, photos: galleryPhotos(withPhotos.reviews) };
};
