/**
 * Dense screens get dense tiles from this zoom on. The first view stays light: it is on the way to the
 * first marker.
 */
export const DENSE_FROM = 5;
