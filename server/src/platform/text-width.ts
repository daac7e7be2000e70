const WIDE =
  /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFFEF\u{1F000}-\u{3FFFF}]/u;

/** As a share of the font size, in a serif font; a little generous. */
const widthOf = (character: string): number => {
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  if (WIDE.test(character)) return 1.1;
  if (/[MWmw@%]/.test(character)) return 0.86;
  return /\p{Lu}/u.test(character) ? 0.68 : 0.53;
};

/** As a share of the font size. SVG can neither wrap nor measure text, so we estimate. */
export const textWidth = (text: string): number =>
  Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);
