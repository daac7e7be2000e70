import { createNoise } from './noise.ts';
import type { Scene } from './scene.ts';

/** How far the water reaches in a direction; 1 on average. */
export const rimOf = ({ seed }: Scene) => {
  const noise = createNoise(seed + 50);
  return (angle: number) =>
    1 / (1 + 0.26 * noise.fractal(1.3 * Math.cos(angle) + 5, 1.3 * Math.sin(angle) + 5, 3));
};

/** 0 in the middle of the pool, 1 at its edge. */
export const poolOf = (scene: Scene) => {
  const { width, height, pool } = scene;
  const rimAt = rimOf(scene);
  return (x: number, y: number) => {
    const u = (x / width - pool.x) / (pool.width / 2);
    const v = (y / height - pool.y) / (pool.height / 2);
    const far = Math.hypot(u, v);
    return far > 1.5 ? far : far / rimAt(Math.atan2(v, u));
  };
};
