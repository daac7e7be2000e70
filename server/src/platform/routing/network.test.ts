import { expect, it } from 'vitest';
import { RoutingFailure } from './engine-call.ts';
import { watchNetwork } from './network.ts';

const SKETCH = { wildsoak_network: { kind: 'sketch' }, tileset_last_modified: 7 };

/** An engine that fails until it is up. */
const engine = () => {
  const state = { isUp: false, calls: 0 };
  const call = () => {
    state.calls += 1;
    return state.isUp ? Promise.resolve(SKETCH) : Promise.reject(new RoutingFailure('away'));
  };
  return { state, network: watchNetwork(call as unknown as Parameters<typeof watchNetwork>[0]) };
};

it('a sketch never passes for real roads, even if the engine came up late', async () => {
  const { state, network } = engine();
  expect(await network()).toEqual({ isSketch: false, version: null });
  state.isUp = true;
  expect(await network()).toEqual({ isSketch: true, version: '7' });
});

it('is asked once a minute at most, and an engine that is down still has its roads', async () => {
  const { state, network } = engine();
  state.isUp = true;
  await Promise.all([network(), network()]);
  state.isUp = false;
  expect(await network()).toEqual({ isSketch: true, version: '7' });
  expect(state.calls).toBe(1);
});
