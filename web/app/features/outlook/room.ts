/** Two lines, as high as what one taps. */
export const WARNINGS_ROOM = 'flex h-11 items-center';
/** A week and when it was asked; at a desk a river, too. On a phone it lies two screens down. */
export const NEXT_DAYS_ROOM = 'min-h-65 sm:min-h-78';
/** With a river at which a member found the crossing hard or easy. */
export const CROSSING_ROOM = 'sm:min-h-84';
