/** The words of a text, ready to compare: without case, accents and apostrophes. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'‘’ʻ]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
