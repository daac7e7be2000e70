import fc from 'fast-check';
import type { Draft, Twist } from './draft.ts';
import { anyFraming } from './framing.ts';
import { anotherType, manyHeaders, oddHeader } from './odd-headers.ts';
import { anotherMethod, anotherPath, oddParameter } from './odd-paths.ts';

/** Mistakes around the body. The request is still complete HTTP. */
const anyTwist: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 4, arbitrary: oddHeader },
  { weight: 2, arbitrary: anotherType },
  { weight: 2, arbitrary: anotherPath },
  { weight: 2, arbitrary: oddParameter },
  { weight: 1, arbitrary: anotherMethod },
  { weight: 1, arbitrary: manyHeaders },
);

/** Two of three requests stay as they are; the others get something odd. */
const someTwists: fc.Arbitrary<readonly Twist[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<readonly Twist[]>([]) },
  { weight: 1, arbitrary: fc.array(anyTwist, { minLength: 1, maxLength: 2 }) },
);

export const twisted = (drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> =>
  fc
    .tuple(drafts, someTwists)
    .map(([draft, twists]) => twists.reduce((changed, twist) => twist(changed), draft));

/** Broken HTTP. Counted apart, because these should reach no handler. */
export const brokenRequests = (drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> =>
  fc.tuple(drafts, anyFraming).map(([draft, frame]) => ({ ...frame(draft), name: 'broken HTTP' }));
