import { useEffect, useState } from 'react';
import { whenConnected } from '../lib/http/connection.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * What a file of its own holds, once it has come. One that does not come is asked for again as long
 * as it is waited for, and soon after a lost connection is back; `isMissing` says so meanwhile.
 * `load` is null until it is wanted, and must stay the same from one render to the next.
 */
export const useLoaded = <Loaded extends object>(
  load: (() => Promise<Loaded>) | null,
): { loaded: Loaded | null; isMissing: boolean } => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!load) return undefined;
    const leaving = new AbortController();
    const keepAsking = async () => {
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
    void keepAsking();
    return () => leaving.abort();
  }, [load]);
  return { loaded, isMissing };
};
