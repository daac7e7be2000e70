const ID = /^[1-9]\d{0,9}$/;

/** One address for each thing: '007' and '7.0' are not other names of 7. Null where it is none. */
export const idIn = (text: string | null): number | null =>
  text !== null && ID.test(text) ? Number(text) : null;
