const ID = /^[1-9]\d{0,9}$/;

/** Null for anything else: '007' and '7.0' must not be other addresses of 7. */
export const idIn = (text: string | null): number | null =>
  text !== null && ID.test(text) ? Number(text) : null;
