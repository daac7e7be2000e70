/**
 * What stands in headings, titles and lists keeps to its line: no breaks, and no invisible characters,
 * which can turn the text around them.
 */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
