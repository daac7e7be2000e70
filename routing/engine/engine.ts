import { Actor } from '@valhallajs/valhallajs';
import { type Action, engineConfiguration, type EngineOptions } from './configuration.ts';

export interface Engine {
  call: (action: Action, request: string) => Promise<string>;
  /** What Valhalla reports about itself and its tiles, read once. */
  status: Record<string, unknown>;
}

/**
 * The binding runs each call on a libuv thread, and each thread has its own engine behind the single
 * Actor: as many calls run at once as there are threads, and the event loop stays free.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const actor = new Actor(engineConfiguration(options));
  const calls: Record<Action, (request: string) => Promise<string>> = {
    route: (request) => actor.route(request),
    sources_to_targets: (request) => actor.matrix(request),
    optimized_route: (request) => actor.optimizedRoute(request),
    isochrone: (request) => actor.isochrone(request),
    locate: (request) => actor.locate(request),
  };
  return {
    call: (action, request) => calls[action](request),
    status: JSON.parse(await actor.status('{}')) as Record<string, unknown>,
  };
}
