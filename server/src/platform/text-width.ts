const WIDE =
  /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFFEF\u{1F000}-\u{3FFFF}]/u;

/** What a character takes of the font's size, in a serif font, rather a little too much. */
const widthOf = (character: string): number => {
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  if (WIDE.test(character)) return 1.1;
  if (/[MWmw@%]/.test(character)) return 0.86;
  return /\p{Lu}/u.test(character) ? 0.68 : 0.53;
};

/** In parts of the font's size: SVG can neither wrap nor measure, so whoever draws has to guess. */
export const textWidth = (text: string): number =>
  Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);
