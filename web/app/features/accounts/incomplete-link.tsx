import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

export const IncompleteLink = ({ children }: { children: ReactNode }) => (
  <Notice tone="warning" role="alert">
    <p className="font-medium">
      This link is not complete. Open it from the mail once more, or copy the whole of it.
    </p>
    {children}
  </Notice>
);
