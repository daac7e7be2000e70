import { createCheckoutSession } from '@wildsoak/contract/billing';
import { REVIEW_SORTS } from '@wildsoak/contract/reviews';
import { bytesOf } from '../requests/draft.ts';
import type { Found } from '../requests/known.ts';
import { pictureRequest } from '../pictures/picture-requests.ts';
import type { SeedPicture } from '../pictures/seed-pictures.ts';
import type { Target } from '../target/start-server.ts';
import { openConnection } from '../wire/connection.ts';
import { sessionOf } from './people.ts';

/** A plain member: no Premium, not a moderator. */
const SHOPPER = 1;

const findCursors = async ({ url }: Target) => {
  const links = await Promise.all(
    [...REVIEW_SORTS.map((sort) => `sort=${sort}`), 'only=photos'].map(async (query) => {
      const answer = await fetch(`${url}/api/springs/1/reviews?${query}`);
      return /cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    }),
  );
  return links.filter((cursor) => cursor !== undefined);
};

/** Stores each seed unchanged, so there are photos to request. */
const storePhotos = async ({ port }: Target, seeds: readonly SeedPicture[]) => {
  const connection = openConnection(port);
  const photos: string[] = [];
  for (const [i, seed] of seeds.entries()) {
    const sender = { member: i + 1, spring: i + 1, address: '192.0.2.200' };
    const draft = pictureRequest(seed, sender);
    const answer = await connection.send(draft);
    if (answer.status !== 201)
      throw new Error(`${seed.name} is refused: ${answer.status} ${bytesOf(draft).length} bytes`);
    const { image_url: url } = JSON.parse(String((answer as { body: Buffer }).body)) as {
      image_url: string;
    };
    photos.push(url);
  }
  connection.close();
  return photos;
};

const beginCheckout = async ({ url }: Target) => {
  const answer = await fetch(url + createCheckoutSession.path, {
    method: createCheckoutSession.method,
    headers: { cookie: `session=${sessionOf(SHOPPER)}` },
  });
  const { sessionId } = (await answer.json()) as { sessionId: string };
  return { member: SHOPPER, id: sessionId };
};

/** What we learn only from the running server, for requests that need it. */
export const findOut = async (target: Target, seeds: readonly SeedPicture[]): Promise<Found> => ({
  photos: await storePhotos(target, seeds),
  cursors: await findCursors(target),
  checkout: await beginCheckout(target),
});
