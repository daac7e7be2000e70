import { LoaderCircle } from 'lucide-react';

export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <LoaderCircle aria-hidden className={`${className} shrink-0 animate-spin`} />
);
