import { z } from 'zod';
import type { createEngineCall } from './engine-call.ts';

const KNOWN_MS = 60_000;
const TIMEOUT_MS = 1_000;

/** Only our own process says which roads it has. Valhalla's container does not, and has no sketch. */
const statusAnswer = z.object({
  wildsoak_network: z.object({ kind: z.string() }).optional(),
  /** When the roads were built. */
  tileset_last_modified: z.number().optional(),
});

interface Network {
  isSketch: boolean;
  version: string | null;
}

/** Which roads the engine has, asked once a minute at most as soon as it has answered once. */
export const watchNetwork = (call: ReturnType<typeof createEngineCall>) => {
  /** A null version: we do not know yet. */
  let network: Network = { isSketch: false, version: null };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const status = await call('status', {}, statusAnswer, signal).catch(() => null);
    // An engine that is down still has the same roads.
    if (status) {
      const { wildsoak_network: own, tileset_last_modified: builtAt } = status;
      network = { isSketch: own?.kind === 'sketch', version: String(builtAt ?? '') };
    }
    // While we know nothing, the next caller asks again: a sketch must not pass for real roads.
    if (network.version !== null) readAt = Date.now();
    reading = null;
  };

  return async () => {
    if (Date.now() - readAt > KNOWN_MS) {
      reading ??= read();
      await reading;
    }
    return network;
  };
};
