import { lazyPart, NotLoaded } from '../../ui/lazy-part.tsx';

/** Almost nobody needs it. */
export const ClosedOutbox = lazyPart(
  async () => (await import('./closed-outbox.tsx')).ClosedOutbox,
  { missing: NotLoaded },
);
