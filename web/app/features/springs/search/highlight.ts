interface Piece {
  /** Where it begins in the name. */
  start: number;
  text: string;
  isMatch: boolean;
}

/** A shorter word matches whole words only, as in the search itself. */
const SHORT = 3;

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);

interface Word {
  folded: string;
  characters: string[];
}

/** Words and the text between them, in order. */
const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let wasInWord: boolean | null = null;
  for (const character of text) {
    const isInWord = isWordCharacter(character);
    const last = words.at(-1);
    if (last && isInWord === wasInWord) last.characters.push(character);
    else words.push({ folded: '', characters: [character] });
    wasInWord = isInWord;
  }
  for (const word of words) word.folded = fold(word.characters.join(''));
  return words;
};

/** How many of the word's characters the folded start covers, accents included. */
const charactersCovered = ({ characters }: Word, length: number): number => {
  let covered = 0;
  let folded = 0;
  for (const character of characters) {
    const width = fold(character).length;
    if (folded >= length && width > 0) break;
    folded += width;
    covered += 1;
  }
  return covered;
};

/** Marks the words of a name that begin with a typed word, ignoring case and accents. */
export const highlight = (name: string, typed: string): Piece[] => {
  const asked = wordsOf(typed)
    .map(({ folded }) => folded)
    .filter((word) => word !== '' && isWordCharacter(word.charAt(0)))
    .toSorted((a, b) => b.length - a.length);

  const pieces: Piece[] = [];
  let start = 0;
  const add = (text: string, isMatch: boolean) => {
    if (text === '') return;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else pieces.push({ start, text, isMatch });
    start += text.length;
  };

  for (const word of wordsOf(name)) {
    const found = asked.find((start) =>
      start.length < SHORT ? word.folded === start : word.folded.startsWith(start),
    );
    const covered = found === undefined ? 0 : charactersCovered(word, found.length);
    add(word.characters.slice(0, covered).join(''), true);
    add(word.characters.slice(covered).join(''), false);
  }
  return pieces;
};
