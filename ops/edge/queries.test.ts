import { expect, it } from 'vitest';
import { queriesVcl } from './queries.ts';

it('what makes another copy follows from the contract (npm test -- ops/edge -u writes it)', async () => {
  await expect(queriesVcl()).toMatchFileSnapshot('queries.vcl');
});
