/** A button below a visit. */
export const ACTION =
  'flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-base font-semibold text-accent hover:bg-sunken ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-70';
