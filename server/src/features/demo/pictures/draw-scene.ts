import { paintGlare, paintMist, paintSnowfall, paintSteam } from './air.ts';
import { copyOf, createCanvas } from './canvas.ts';
import { finish } from './finish.ts';
import { paintGround, paintTufts } from './ground.ts';
import { paintMountains } from './mountains.ts';
import { paintNight } from './night.ts';
import { poolOf } from './pool.ts';
import type { Scene } from './scene.ts';
import { paintDisc, paintSky } from './sky.ts';
import { paintStones, placeStones } from './stones.ts';
import { paintForest } from './trees.ts';
import { paintMirroredStones, paintWater } from './water.ts';

/** A hot spring somewhere, from the back to the front, as a PNG. */
export const drawScene = (scene: Scene): Buffer => {
  const { width, height, seed, pool } = scene;
  const canvas = createCanvas(width, height);
  paintSky(canvas, scene);
  paintNight(canvas, scene);
  paintDisc(canvas, scene);
  paintMountains(canvas, scene);
  paintGround(canvas, scene);
  const edgeAt = poolOf(scene);
  paintTufts(canvas, scene, (x, y) => edgeAt(x, y) < 1.05);
  paintForest(canvas, scene);
  paintMist(canvas, scene);
  const mask = new Uint8Array(width * height);
  const stones = placeStones(scene);
  const isFar = ({ y }: { y: number }) => y < (pool.y - pool.height * 0.24) * height;
  const far = stones.filter(isFar);
  paintStones(canvas, scene, far, mask);
  const behind = copyOf(canvas);
  paintWater(canvas, scene, behind);
  paintMirroredStones(canvas, scene, far, behind, mask);
  paintStones(
    canvas,
    scene,
    stones.filter((stone) => !isFar(stone)),
    mask,
  );
  paintSteam(canvas, scene);
  paintGlare(canvas, scene);
  paintSnowfall(canvas, scene);
  return finish(canvas, seed);
};
