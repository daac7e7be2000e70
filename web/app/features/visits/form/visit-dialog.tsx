import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Dialog';
import { Dialog } from '../../../ui/dialog.tsx';

/** Fills a phone's screen, so that its buttons are as wide as a thumb wants them. */
export const VisitDialog = ({
  heading,
  place,
  onClose,
  children,
}: {
  heading: string;
  place: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog isSheet className="max-w-lg px-5 pt-5" onClose={onClose}>
    <div>
      <Heading slot="title" className="text-2xl font-semibold">
        {heading}
      </Heading>
      <p className="text-quiet wrap-anywhere">{place}</p>
    </div>
    {children}
  </Dialog>
);
