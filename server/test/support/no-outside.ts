import { afterAll, expect } from 'vitest';
import { refuseOutside } from '../../../fakes/refuse-outside.ts';

// Files share their workers.
const shared = globalThis as { askedOutside?: string[] };
if (!shared.askedOutside) {
  const asked: string[] = [];
  shared.askedOutside = asked;
  refuseOutside((host) => asked.push(host));
}

/** What caught the error may have gone on. */
afterAll(() => {
  expect(shared.askedOutside?.splice(0), 'asked outside this machine').toEqual([]);
});
