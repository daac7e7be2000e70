import { lazyPart, NotOpened } from '../../ui/lazy-part.tsx';

export const CreateVisit = lazyPart(
  async () => (await import('./form/create-visit.tsx')).CreateVisit,
  { missing: NotOpened },
);
