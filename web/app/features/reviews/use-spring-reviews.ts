import type { Review, ReviewSort } from '@wildsoak/contract/reviews';
import { useState } from 'react';
import { useReader, useReviewList } from './list/use-review-list.ts';
import { springReviews } from './queries.ts';
import type { GalleryPhoto } from '../../domain/photo/gallery-photo.ts';

/** A visitor does not ask for a list that is empty; a member may have just written the first review. */
const useList = (springId: number, counted: number, sort: ReviewSort, reader: string | null) =>
  useReviewList(springReviews(springId, sort, reader), {
    before: reader === null ? null : springReviews(springId, sort, null),
    counted,
    isAsked: counted > 0 || reader !== null,
  });

/** docs/behavior.md, section 9: 'Gallery: at most 3 images.' */
const MAX_PHOTOS = 3;

/** The newest photos of a spring. The first is its hero. */
const galleryPhotos = (reviews: readonly Review[]): GalleryPhoto[] =>
  reviews
    .flatMap(({ image_url: url, created_at: date, ...review }) =>
      url === null ? [] : [{ ...review, url, date }],
    )
    .slice(0, MAX_PHOTOS);

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
