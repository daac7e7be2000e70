import { PHOTO_FORMATS, photoSources } from '@wildsoak/contract/rules/photo-formats';
import type { ReactEventHandler, Ref } from 'react';

export interface PhotoFacts {
  width: number;
  height: number;
  /** A few bytes, shown blurred. */
  preview: string;
}

/**
 * A photo in the format and width that suit the screen. Until it has loaded, its blurred preview shows:
 * an image and not a background, since the Content-Security-Policy blocks styles in the HTML.
 */
export const Photo = ({
  url,
  alt,
  sizes,
  facts,
  isEager = false,
  fit = 'cover',
  ref,
  onError,
}: {
  url: string;
  alt: string;
  sizes: string;
  facts?: PhotoFacts | null | undefined;
  isEager?: boolean;
  fit?: 'cover' | 'contain';
  ref?: Ref<HTMLImageElement>;
  onError?: ReactEventHandler<HTMLImageElement>;
}) => (
  <span className="relative block size-full overflow-hidden">
    {facts && fit === 'cover' && (
      <img
        src={facts.preview}
        alt=""
        className="absolute inset-0 size-full scale-110 object-cover blur-lg"
      />
    )}
    <picture>
      {PHOTO_FORMATS.map((format) => {
        const sources = photoSources(url, format);
        return (
          sources && <source key={format} type={`image/${format}`} srcSet={sources} sizes={sizes} />
        );
      })}
      <img
        ref={ref}
        src={url}
        alt={alt}
        onError={onError}
        width={facts?.width ?? 800}
        height={facts?.height ?? 600}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        className={`relative size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
      />
    </picture>
  </span>
);
