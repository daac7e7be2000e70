import { lazyPart, NotOpened } from './lazy-part.tsx';

/** Asks before something that cannot be undone. */
export const ConfirmDialog = lazyPart(async () => (await import('./dialog.tsx')).ConfirmBox, {
  missing: NotOpened,
});
