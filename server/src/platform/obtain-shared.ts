import { setTimeout as delay } from 'node:timers/promises';
import type { SharedResult, SharedWork } from './shared-work.ts';

const LOOK_AGAIN_MS = 100;

type Packed = Record<string, string | Buffer>;

interface Task<Result> {
  /** Both by `performance.now()`. A result counts if the work on it began after the first. */
  heardAt: number;
  waitUntil: number;
  build: () => Promise<Result>;
  /** Null for what is not shared. */
  pack: (result: Result) => Promise<Packed | null> | Packed;
  unpack: (shared: SharedResult) => Promise<Result> | Result;
}

export interface Obtained<Result> {
  result: Result;
  origin: 'built' | 'adopted';
  /** Null if nobody shares it. */
  began: number | null;
}

/**
 * One process works for all. What another one found is taken only if its work began late enough; a
 * process that waits too long, or has no Redis, works by itself.
 */
export const obtainShared = async <Result>(
  work: SharedWork,
  { heardAt, waitUntil, build, pack, unpack }: Task<Result>,
): Promise<Obtained<Result>> => {
  const adopt = async (): Promise<Obtained<Result> | null> => {
    const shared = await work.find(performance.now() - heardAt);
    if (!shared) return null;
    return { result: await unpack(shared), origin: 'adopted', began: shared.began };
  };
  const share = async () => {
    for (;;) {
      const adopted = await adopt();
      if (adopted) return adopted;
      const began = await work.begin();
      if (began !== null) return began;
      if (performance.now() > waitUntil) return null;
      await delay(LOOK_AGAIN_MS);
    }
  };
  const shared = await share().catch(() => null);
  if (typeof shared === 'object' && shared !== null) return shared;
  try {
    const result = await build();
    if (shared !== null) {
      const packed = await pack(result);
      const isOver = packed ? work.store(shared, packed) : work.release();
      await isOver.catch(() => undefined);
    }
    return { result, origin: 'built', began: shared };
  } catch (error) {
    if (shared !== null) await work.release().catch(() => undefined);
    throw error;
  }
};
