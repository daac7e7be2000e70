import type * as contract from '@wildsoak/contract/outlook';
import type { FiresOnMap } from '@wildsoak/contract/outlook';
import { FIRES_SHOWN_HOURS } from '@wildsoak/contract/rules/outlook';
import { anonymousSend, callApi, defineCall } from '../../lib/http/api.ts';
import { closeFires } from './close-fires.ts';
import { LOOK_AGAIN_MS, LOOKS } from './outlook.ts';

const getFires = defineCall<typeof contract.getFires>('GET', '/api/fires');

/** The source is asked three times an hour. */
const RENEW_MS = 10 * 60_000;
const AWAY: FiresOnMap = { state: 'away', as_of: null, facts: null };

const isShown = ({ as_of: asOf }: FiresOnMap): boolean =>
  asOf !== null && Date.parse(asOf) > Date.now() - FIRES_SHOWN_HOURS * 3_600_000;

/** Null until there is an answer, or none came. */
let told: FiresOnMap | null = null;
const listeners = new Set<() => void>();

const tell = (next: FiresOnMap | null) => {
  told = next;
  closeFires.set(new Set(next?.facts?.flatMap(({ spring_ids: ids }) => ids)));
  for (const listener of listeners) listener();
};

const askUntil = (signal: AbortSignal) => {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    looks += 1;
    const next = await callApi(anonymousSend, getFires, {}, signal).catch(
      // What we had stays, with its age, until it is too old.
      (): FiresOnMap => (told && isShown(told) ? { ...told, state: 'away' } : AWAY),
    );
    if (signal.aborted) return;
    tell(next);
    const isAsking = next.state === 'asking' && looks < LOOKS;
    if (!isAsking) looks = 0;
    clearTimeout(timer);
    timer = setTimeout(again, isAsking ? LOOK_AGAIN_MS : RENEW_MS);
  };
  const again = () => void ask();
  addEventListener('online', again, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  again();
};

let leaving = new AbortController();

/** The fires of the country, asked while somebody listens; all maps of a page share an answer. Without React, as maps. */
export const fires = {
  read: (): FiresOnMap | null => told,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    if (listeners.size === 1) {
      leaving = new AbortController();
      askUntil(leaving.signal);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      leaving.abort();
      tell(null);
    };
  },
};
