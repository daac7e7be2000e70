import { expect, it } from 'vitest';
import { cloneIdOf, portsOf } from './this-clone.ts';

it('two clones have names and ports of their own, and each keeps them', () => {
  const [first, second] = ['/srv/wildsoak', '/srv/wildsoak-2'];
  expect(cloneIdOf(first)).not.toBe(cloneIdOf(second));
  expect(portsOf(first)).toEqual(portsOf(first));
  expect(portsOf(first).filter((port) => portsOf(second).includes(port))).toEqual([]);
});

it('no port of a clone is one that Linux hands out by itself, or that browsers refuse', () => {
  const ports = Array.from({ length: 2_000 }, (_, i) => portsOf(`/srv/clone-${i}`)).flat();
  expect(Math.min(...ports)).toBeGreaterThan(10_080);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
