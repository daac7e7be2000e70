import type { Review } from '@wildsoak/contract/reviews';
import { expect, it } from 'vitest';
import { galleryPhotos } from './gallery-photos.ts';

const reviewed = (id: number, image_url: string | null) =>
  ({ id, image_url, username: 'marge', created_at: '', image: null }) as Review;

it(
  'the gallery has the 3 newest photos and passes over reviews without one',
  { tags: ['@2.50', '@9.12'] },
  () => {
    const urls = ['/1', null, '/3', '/4', '/5'];
    const photos = galleryPhotos(urls.map((url, index) => reviewed(index, url)));
    expect(photos.map(({ url }) => url)).toEqual(['/1', '/3', '/4']);
    expect(galleryPhotos([reviewed(1, null)])).toEqual([]);
  },
);
