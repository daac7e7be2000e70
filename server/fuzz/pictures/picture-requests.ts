import { createReview } from '@wildsoak/contract/reviews';
import fc from 'fast-check';
import { anyAddress, type Draft } from '../requests/draft.ts';
import { FORM_TYPE, formOf } from '../requests/form.ts';
import { anyMember, sessionOf } from '../world/people.ts';
import { anySpring } from '../world/things.ts';
import { mutations } from './mutations.ts';
import type { SeedPicture } from './seed-pictures.ts';

/** A review with this picture, as a browser sends it. */
export const pictureRequest = (
  { name, type, bytes }: SeedPicture,
  { member, spring, address }: { member: number; spring: number; address: string },
): Draft => ({
  name: `photo: ${name}`,
  method: createReview.method,
  target: createReview.path.replace(':id', String(spring)),
  headers: [
    ['X-Forwarded-For', address],
    ['Cookie', `session=${sessionOf(member)}`],
    ['Content-Type', FORM_TYPE],
  ],
  body: formOf([
    { name: 'rating', value: '4' },
    { name: 'reviewImage', value: bytes, filename: 'photo', type },
  ]),
  isWhole: true,
});

/** Real pictures of each accepted kind, with changes: the server refuses most, but not all. */
export const pictureRequests = (seeds: readonly SeedPicture[]): fc.Arbitrary<Draft> =>
  fc
    .record({
      seed: fc.constantFrom(...seeds),
      mutate: mutations(seeds.map(({ bytes }) => bytes)),
      member: anyMember,
      spring: anySpring,
      address: anyAddress,
    })
    .map(({ seed, mutate, ...sender }) =>
      pictureRequest({ ...seed, bytes: mutate(seed.bytes) }, sender),
    );
