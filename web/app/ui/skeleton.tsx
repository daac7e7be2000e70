/** Holds the place of what is still on its way, at the size it will have. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={`block animate-breathe rounded-md bg-sunken ${className}`} />
);
