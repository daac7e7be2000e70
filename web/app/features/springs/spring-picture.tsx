import { useEffect, useRef, useState } from 'react';
import { springName } from '../../lib/format.ts';

interface PicturedSpring {
  id: number;
  name: string | null;
  latest_image_url?: string | null;
}

/** Drawn for the spring by our server, and bearing its name. */
const placeholderOf = (id: number) => `/pictures/springs/${id}.svg`;

/** The photo may fail before the page is alive, when nobody hears the event. */
const useFailure = () => {
  const ref = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
  }, []);
  return { ref, hasFailed, fail: () => setHasFailed(true) };
};

/** A visitor's photo, or the placeholder. The name stands beside it, so the drawing has no words for the ear. */
export const SpringPicture = ({
  spring,
  isHero = false,
}: {
  spring: PicturedSpring;
  isHero?: boolean;
}) => {
  const { ref, hasFailed, fail } = useFailure();
  const photo = hasFailed ? null : spring.latest_image_url;
  return (
    <div className="aspect-4/3 overflow-hidden bg-sunken">
      <img
        ref={ref}
        src={photo ?? placeholderOf(spring.id)}
        alt={photo ? `${springName(spring.name)}, as a visitor saw it` : ''}
        onError={fail}
        width={800}
        height={600}
        loading={isHero ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
      />
    </div>
  );
};
