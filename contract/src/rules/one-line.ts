/**
 * What a reader does not see, and what turns the text around it: formats, whatever Unicode lets a font
 * ignore (fillers, joiners, variation selectors, tags), and two that are drawn as nothing.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;

/** What stands in headings, titles and lists keeps to its line: no breaks, and nothing unseen. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
