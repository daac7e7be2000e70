import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';

/** Where the traveler wants to spend a night. */
export const SleepElsewhere = lazyPart(
  async () => (await import('./sleep-dialog.tsx')).SleepDialog,
  { missing: NotOpened },
);
