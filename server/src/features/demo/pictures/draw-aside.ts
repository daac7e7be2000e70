import { Worker } from 'node:worker_threads';
import type { Scene } from './scene.ts';

/** It takes seconds, in which the process could do nothing else: so in a thread of its own. */
export const drawAside = (scene: Scene): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: scene });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The picture was not drawn.')));
  });
