import { it } from 'vitest';
import { useCorridor } from './test/corridor.ts';

const { compareTrips } = await useCorridor();

it('over 200 random trips: the same set, the mile passed never decreases, and is where you pass each spring', () =>
  compareTrips(200));
