/**
 * Invisible characters, and those that reverse the text around them: formats, whatever Unicode lets a
 * font ignore (fillers, joiners, variation selectors, tags), and two that draw nothing.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;

/** For headings, titles and lists: no line breaks and nothing invisible. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
