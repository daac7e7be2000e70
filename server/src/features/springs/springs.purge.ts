import { SPRINGS_KEY, springKey } from '../../domain/springs.ts';
import { openEdge } from '../../platform/edge.ts';
import type { Platform } from '../../platform/platform.ts';

/** How long a process takes to read the list, after it has gathered. */
const LIST_READ_MS = 1_000;

/**
 * Tells the edge about each spring that changes: at once, and again when every process has the new list. The second
 * time also reaches a page that was read just before the change, or from a replica behind it.
 */
export const purgeChangedSprings = ({
  config,
  listener,
  log,
  metrics,
}: Pick<Platform, 'config' | 'listener' | 'log' | 'metrics'>) => {
  if (config.edgePurgeUrls.length === 0) return;
  const edge = openEdge(config, log, metrics);
  const againMs = 2 * config.listGatherMs + LIST_READ_MS;
  let [waiting, next] = [new Set<string>(), new Set<string>()];
  let timer: NodeJS.Timeout | undefined;

  const schedule = () => {
    timer = setTimeout(() => {
      void edge.purge([...waiting, SPRINGS_KEY]);
      [waiting, next, timer] = [next, new Set(), undefined];
      if (waiting.size > 0) schedule();
    }, againMs).unref();
  };

  listener.on('spring_changed', (id) => {
    if (id === undefined) {
      // We have just connected, and may have missed some. What the edge keeps for more than a minute has this key.
      void edge.purge([SPRINGS_KEY]);
      return;
    }
    const key = springKey(id);
    void edge.purge([key]);
    // One that comes while others wait has the whole time, too.
    (timer ? next : waiting).add(key);
    if (!timer) schedule();
  });
  listener.start();
};
