import { useEffect, useState } from 'react';
import { whenConnected } from '../lib/http/connection.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Loads a module, and keeps trying while the component is there: with longer and longer pauses, and
 * when a lost connection is back. Meanwhile `isMissing` is true. `load` is null until it is wanted, and
 * must stay the same from one render to the next.
 */
export const useLoaded = <Loaded extends object>(
  load: (() => Promise<Loaded>) | null,
): { loaded: Loaded | null; isMissing: boolean } => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!load) return undefined;
    const leaving = new AbortController();
    const keepTrying = async () => {
      for (
        let wait = FIRST_WAIT_MS;
        !leaving.signal.aborted;
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      ) {
        try {
          const found = await load();
          setLoaded(() => found);
          setIsMissing(false);
          return;
        } catch {
          setIsMissing(true);
        }
        await pause(wait);
        await whenConnected();
      }
    };
    void keepTrying();
    return () => leaving.abort();
  }, [load]);
  return { loaded, isMissing };
};
