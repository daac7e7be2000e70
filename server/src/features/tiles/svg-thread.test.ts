import { setImmediate as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSvgThread } from './svg-thread.ts';
import { tileSvg, type Tile } from './tile-svg.ts';

const tile: Tile = { scheme: 'light', z: 5, x: 5, y: 11, density: 1 };

const threadOf = (code: string, timeoutMs?: number) => {
  const failures: string[] = [];
  const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const onFailure = (reason: unknown) => void failures.push(String(reason));
  return {
    failures,
    thread: createSvgThread({ onFailure, file, ...(timeoutMs && { timeoutMs }) }),
  };
};

/** Answers with the tile's column, but for column 0. */
const worker = (atZero: string) => `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, tile }) => {
    if (tile.x === 0) { ${atZero} }
    else parentPort.postMessage({ id, svg: 'column ' + tile.x });
  });`;

describe('the thread that draws', () => {
  it('writes the same drawing, and goes on after one that fails', async () => {
    const thread = createSvgThread({ onFailure: (reason) => expect.fail(String(reason)) });
    const broken = { ...tile, scheme: 'sepia' } as unknown as Tile;
    await expect(thread.write(broken)).rejects.toThrow('TypeError');
    expect(await thread.write(tile)).toBe(await tileSvg(tile));
  });

  it.each([
    ['fails', `throw new Error('no towns');`, 'Error: no towns'],
    ['ends', 'process.exit(3);', 'Error: The drawing thread ended with 3.'],
  ])('that %s is reported once, and another goes on', async (_, atZero, reason) => {
    const { thread, failures } = threadOf(worker(atZero));
    await expect(thread.write({ ...tile, x: 0 })).rejects.toMatchObject({ status: 503 });
    // Asked before the first thread is quite gone.
    expect(await thread.write(tile)).toBe('column 5');
    expect(failures).toEqual([reason]);
  });

  it('that hangs is stopped', async () => {
    const { thread, failures } = threadOf(worker('for (;;);'), 1_500);
    await expect(thread.write({ ...tile, x: 0 })).rejects.toMatchObject({ status: 503 });
    expect(failures).toEqual(['Error: The drawing thread took longer than 1500 ms.']);
    expect(await thread.write(tile)).toBe('column 5');
  });

  it('that cannot start is not started by every reader of a kept tile', async () => {
    const { thread, failures } = threadOf(`throw new Error('no towns');`);
    thread.warmUp();
    await expect.poll(() => failures).toEqual(['Error: no towns']);
    thread.warmUp();
    await pause();
    await expect(thread.write(tile)).rejects.toMatchObject({ status: 503 });
    expect(failures).toHaveLength(2);
  });
});
