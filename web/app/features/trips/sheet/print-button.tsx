import { Printer } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export const PrintButton = () => (
  <Button look="quiet" className="noscript:hidden" onClick={() => window.print()}>
    <Printer aria-hidden className="size-5 shrink-0" />
    Print
  </Button>
);
