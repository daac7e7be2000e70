import { lazyPart, NotOpened } from './lazy-part.tsx';

/** Asks before something that cannot be undone. */
export const ConfirmDialog = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  { missing: NotOpened },
);
