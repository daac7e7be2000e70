import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { Review } from '@wildsoak/contract/reviews';
import type { NearbySpring, Spring } from '@wildsoak/contract/springs';
import { springName } from '../../../lib/format.ts';
import { reviewTotal } from '../../../lib/review-total.ts';
import { springById, springReviews } from '../queries.ts';
import { DetailsCard } from './details-card.tsx';
import { NearbySprings } from './nearby-springs.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { SpringHero } from './spring-hero.tsx';
import { SpringMap } from './spring-map.tsx';
import { UserReviews } from './user-reviews.tsx';

/** 'A failed reviews load silently gives an empty list.' Where there are none, none are asked for. */
const useReviews = ({ id, review_count }: Spring): { reviews: Review[]; count: number } => {
  const { data, isError } = useQuery({ ...springReviews(id), enabled: review_count > 0 });
  if (data) return { reviews: data, count: reviewTotal(data, review_count) };
  return { reviews: [], count: isError ? 0 : review_count };
};

const Summary = ({ spring }: { spring: Spring }) => (
  <section aria-labelledby="summary">
    <h2 id="summary" className="text-2xl font-semibold">
      Summary
    </h2>
    <p className="mt-3 max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
      {spring.ai_summary ?? spring.description ?? (
        <span className="text-quiet">No description available.</span>
      )}
    </p>
  </section>
);

interface Props {
  loaded: Spring;
  nearby: NearbySpring[] | null;
  baseMap: BaseMap;
}

export const SpringDetails = ({ loaded, nearby, baseMap }: Props) => {
  const { data: spring = loaded } = useQuery(springById(loaded.id));
  const { reviews, count } = useReviews(spring);
  const photos = reviews.flatMap(({ image_url }) => image_url ?? []);
  return (
    <article className="flex flex-col gap-12">
      <SpringHero spring={spring} photo={photos[0]} />
      {/* One column in the order of reading; on a desk the facts stand at the side. */}
      <div className="grid items-start gap-12 lg:grid-cols-[3fr_2fr] lg:gap-x-10">
        <div className="lg:col-start-2">
          <DetailsCard spring={spring} />
        </div>
        <div className="flex min-w-0 flex-col gap-12 lg:col-start-1 lg:row-start-1">
          <Summary spring={spring} />
          <PhotoGallery photos={photos} name={springName(spring.name)} />
          <UserReviews springId={spring.id} reviews={reviews} count={count} />
          <SpringMap spring={spring} baseMap={baseMap} />
        </div>
      </div>
      <NearbySprings springs={nearby} />
    </article>
  );
};
