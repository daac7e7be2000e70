import { REACH_MINUTES } from '@wildsoak/contract/rules/reach';
import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import { randomFrom } from '../../../test/support/random.ts';
import { useRoads } from '../../../test/support/roads.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { readPositions } from './reach.repository.ts';
import { createReach } from './reach.service.ts';

const { url } = await useRoads();
const { platform } = await useApp({ ROUTING_URL: url });
const { readPrepared } = platform;
const reach = createReach(platform);

/** All 50: `REACH_STARTS=50 npm test -- reach-on-roads`, some ten minutes. */
const STARTS = Number(process.env['REACH_STARTS'] ?? 2);
const AT_ONCE = 4;
/** A limit is as sharp as the engine's seconds. */
const EDGE = 0.01;

/** Minutes by Valhalla's /route alone, asked without us; null where no road leads there. */
const minutesByRoute = async (from: Coordinates, to: Coordinates): Promise<number | null> => {
  const answer = await fetch(`${url}/route`, {
    method: 'POST',
    body: JSON.stringify({
      locations: [from, to].map(([lon, lat]) => ({ lon, lat, search_cutoff: 160_000 })),
      costing: 'auto',
      directions_type: 'none',
      shape_format: 'no_shape',
    }),
  });
  if (!answer.ok) return null;
  const { trip } = (await answer.json()) as { trip: { summary: { time: number } } };
  return trip.summary.time / 60;
};

it(
  'who is within reach is who /route says, spring by spring, but for 1 % around the limit',
  { tags: '@26.41', timeout: 3_600_000 },
  async ({ annotate }) => {
    const springs = await readPositions(readPrepared);
    const random = randomFrom(22);
    const inTheStates = springs.filter(({ coords: [lon, lat] }) => lon > -125 && lat < 49);
    let [compared, found, contradicted] = [0, 0, 0];
    for (let round = 0; round < STARTS; round += 1) {
      const [lon, lat] = inTheStates[Math.floor(random() * inTheStates.length)]!.coords;
      const start = [lon, lat].map((degrees) =>
        Number((degrees + random() - 0.5).toFixed(2)),
      ) as Coordinates;
      const truth = new Map<number, number | null>();
      const waiting = [...springs];
      const ask = async () => {
        for (let spring = waiting.pop(); spring; spring = waiting.pop())
          truth.set(spring.id, await minutesByRoute(start, spring.coords));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      for (const minutes of REACH_MINUTES) {
        const answer = await reach.within(readPrepared, start, minutes);
        const ours = new Map(answer.springs.map((spring) => [spring.id, spring]));
        const isWrong = (id: number, time: number | null) =>
          (time === null || Math.abs(time / minutes - 1) > EDGE) &&
          ours.has(id) !== (time !== null && time <= minutes);
        const wrong: unknown[] = [];
        for (const { id, coords } of springs) {
          const time = truth.get(id) ?? null;
          if (!isWrong(id, time)) continue;
          // A route to a place off the road may be up to 8 % longer than one to where it leaves the road.
          const [road] = await platform.routing.nearestRoads([coords], AbortSignal.timeout(10_000));
          const again = road ? await minutesByRoute(start, road) : null;
          if (isWrong(id, again)) wrong.push([id, time, again, ours.get(id)?.minutes]);
          else contradicted += 1;
        }
        const label = `${minutes} minutes from ${start.join(',')}`;
        expect(wrong, label).toEqual([]);
        for (const { id, minutes: drive } of ours.values())
          expect(drive - truth.get(id)!, `${id}, ${label}`).toBeLessThan(
            Math.max(0.05, EDGE * drive),
          );
        compared += springs.length;
        found += ours.size;
      }
    }
    await annotate(
      `${STARTS} starts: ${found} within reach of ${compared} compared; for ${contradicted} /route contradicts itself`,
    );
    expect(found).toBeGreaterThan(STARTS * 10);
  },
);
