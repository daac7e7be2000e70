import type { Config } from '../../config.ts';
import type { Tracing } from './open-tracing.ts';

let current: Tracing | undefined;

/** Once, before anything else opens. Without an address for traces it loads nothing. */
export const startTracing = async (config: Config, role: string): Promise<void> => {
  if (!config.tracing) return;
  const { openTracing } = await import('./open-tracing.ts');
  current = openTracing(config.tracing, config.routingUrl, role);
};

/** Undefined while tracing is off. */
export const tracing = (): Tracing | undefined => current;
