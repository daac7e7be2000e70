import { useEffect, useRef, useState } from 'react';
import { springName } from '../../lib/format.ts';
import { Photo, type PhotoFacts } from '../../ui/photo.tsx';

interface PicturedSpring {
  id: number;
  name: string | null;
  latest_image_url?: string | null;
}

/** Drawn for the spring by our server, and bearing its name. */
const placeholderOf = (id: number) => `/pictures/springs/${id}.svg`;

const HERO_SIZES = '(min-width: 1152px) 640px, (min-width: 768px) 50vw, 100vw';
const CARD_SIZES =
  '(min-width: 1152px) 352px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, 92vw';

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
  facts,
  isHero = false,
}: {
  spring: PicturedSpring;
  facts?: PhotoFacts | null | undefined;
  isHero?: boolean;
}) => {
  const { ref, hasFailed, fail } = useFailure();
  const photo = hasFailed ? null : spring.latest_image_url;
  return (
    <div className="aspect-4/3 overflow-hidden bg-sunken">
      <Photo
        ref={ref}
        url={photo ?? placeholderOf(spring.id)}
        facts={photo ? facts : null}
        alt={photo ? `${springName(spring.name)}, as a visitor saw it` : ''}
        sizes={isHero ? HERO_SIZES : CARD_SIZES}
        onError={fail}
        isEager={isHero}
      />
    </div>
  );
};
