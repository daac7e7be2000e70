import { useEffect, useRef, useState } from 'react';
import { plateUrl } from '../../domain/spring/plate-url.ts';
import { springName } from '../../lib/format.ts';
import { Photo, type PhotoFacts } from '../../ui/photo.tsx';

interface PicturedSpring {
  id: number;
  name: string | null;
  latest_image_url?: string | null;
}

const HERO_SIZES = '(min-width: 1152px) 707px, (min-width: 1024px) 64vw, 100vw';
/** On a phone we ask for less than the real width: a photo of 320 pixels has a fifth of the bytes. */
const CARD_SIZES =
  '(min-width: 1152px) 352px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, 160px';

/** The photo may fail before React listens for the event. */
const useFailure = () => {
  const ref = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
  }, []);
  return { ref, hasFailed, fail: () => setHasFailed(true) };
};

/** A visitor's photo, or the plate, which needs no alt text because name and place are beside it. */
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
    <div
      // The county's name and the miles are at the foot of a plate.
      className={`overflow-hidden bg-sunken ${isHero ? 'aspect-video max-h-40 w-full sm:max-h-80 lg:aspect-2/1 lg:max-h-none' : 'aspect-4/3'} ${photo ? '' : '[&_img]:object-bottom'}`}
    >
      <Photo
        ref={ref}
        url={photo ?? plateUrl(spring.id)}
        facts={photo ? facts : null}
        alt={photo ? `${springName(spring.name)}, photo by a visitor` : ''}
        sizes={isHero ? HERO_SIZES : CARD_SIZES}
        onError={fail}
        isEager={isHero}
      />
    </div>
  );
};
