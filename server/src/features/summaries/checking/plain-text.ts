/** One way to write each letter, and none that cannot be seen. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    // Controls, zero-width and bidirectional marks, tags, private and unassigned characters.
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[‐-―−]/g, '-')
    .trim();

/** In lower case, numbers too; of "spring's" the spring. */
export const wordsOf = (text: string): string[] =>
  (
    plainText(text)
      .toLowerCase()
      .match(/\p{L}+(?:'\p{L}+)*|\d+(?:[.,]\d+)*/gu) ?? []
  ).map((word) => word.replace(/'s?$/, ''));

const ENDINGS =
  'com|net|org|info|biz|io|co|us|uk|de|ru|cn|me|tv|ly|gg|gl|be|app|dev|xyz|top|site|shop|store|online|link|click|live|club|example|test|onion';

export const LINK = new RegExp(`https?:|www\\.|\\p{L}\\.(?:${ENDINGS})\\b|\\S@\\S|@\\w`, 'iu');
export const PHONE = /\d(?:[\s().-]{0,3}\d){6,}/;
export const MARKUP = /<[a-z/!?|]|\]\(|```|\{\{|\[\/?[A-Z]{2,}\]|^#{1,6} |\*\*|__/im;
