const SMALL_WORDS = new Set(['AND', 'AT', 'IN', 'NEAR', 'OF', 'ON', 'OR', 'THE', 'DE']);
/** Small only behind 'de': 'Ojo de las Canas', but 'Las Vegas Springs'. */
const SPANISH_ARTICLES = new Set(['LA', 'LAS', 'LOS']);
const COMPASS = new Set(['NE', 'NW', 'SE', 'SW']);

const SPELLINGS: Readonly<Record<string, string>> = {
  LADUKE: 'LaDuke',
  LAVERKIN: 'LaVerkin',
  MACFARLANE: 'MacFarlane',
  ONEILL: "O'Neill",
};

const capitalize = (part: string): string => {
  if (/^MC[A-Z]{2,}$/.test(part)) return `Mc${part.charAt(2)}${part.slice(3).toLowerCase()}`;
  return part.charAt(0) + part.slice(1).toLowerCase();
};

const properWord = (word: string, previous: string | undefined, opens: boolean): string => {
  if (COMPASS.has(word)) return word;
  const isSmall =
    SMALL_WORDS.has(word) || (SPANISH_ARTICLES.has(word) && previous?.toUpperCase() === 'DE');
  if (isSmall && !opens) return word.toLowerCase();
  return SPELLINGS[word] ?? word.split('-').map(capitalize).join('-');
};

/** Upper case to proper case; a word that opens the text, a parenthesis or a list item is capital. */
export const properCase = (text: string): string => {
  let previous: string | undefined;
  let end = 0;
  return text.replace(/[A-Z]+(?:['-][A-Z]+)*/g, (word, offset: number) => {
    const opens = previous === undefined || /[(,]/.test(text.slice(end, offset));
    const result = properWord(word, previous, opens);
    previous = word;
    end = offset + word.length;
    return result;
  });
};
