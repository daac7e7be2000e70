import { parentPort, workerData } from 'node:worker_threads';
import { drawScene } from './draw-scene.ts';
import type { Scene } from './scene.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage(drawScene(workerData as Scene));
