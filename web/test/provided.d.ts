import type { RouteConfigEntry } from '@react-router/dev/routes';

declare module 'vitest' {
  interface ProvidedContext {
    tier: string;
    /** From `app/routes.ts`, which only Node can read. */
    routes: Pick<RouteConfigEntry, 'file' | 'path' | 'index'>[];
  }
}
