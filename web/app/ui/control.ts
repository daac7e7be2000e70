/** The look of anything a value is typed into or chosen from. */
export const CONTROL =
  'rounded-lg border border-control-line bg-surface px-3 text-base text-ink ' +
  'aria-invalid:border-on-bad aria-invalid:ring-1 aria-invalid:ring-on-bad';
