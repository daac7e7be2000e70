import { textWidth } from '../../platform/text-width.ts';

interface Space {
  width: number;
  maxLines: number;
  /** The largest first. A name that fits at no size is cut with an ellipsis at the last. */
  fontSizes: readonly number[];
}

export interface NameLines {
  lines: string[];
  fontSize: number;
}

const graphemes = new Intl.Segmenter('en');

/** Cuts a word that is wider than the line between what a reader sees as characters. */
const cutWord = (word: string, max: number): string[] => {
  if (textWidth(word) <= max) return [word];
  const pieces = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${pieces.at(-1)}${segment}`;
    if (textWidth(longer) <= max) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
};

const wrap = (words: readonly string[], max: number): string[] => {
  const lines: string[] = [];
  for (const piece of words.flatMap((word) => cutWord(word, max))) {
    const last = lines.at(-1);
    const longer = last === undefined ? piece : `${last} ${piece}`;
    if (last !== undefined && textWidth(longer) <= max) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
};

const shorten = (lines: readonly string[], maxLines: number, max: number): string[] => {
  const kept = lines.slice(0, maxLines);
  let characters = [...graphemes.segment(kept.at(-1) ?? '')].map(({ segment }) => segment);
  while (textWidth(`${characters.join('')}…`) > max) characters = characters.slice(0, -1);
  return [...kept.slice(0, -1), `${characters.join('').trimEnd()}…`];
};

/** More than any card can show. */
const MAX_CHARACTERS = 400;

/** The largest size at which the name fits without cutting a word, else the smallest. */
export const layOutName = (name: string, { width, maxLines, fontSizes }: Space): NameLines => {
  const words = name.slice(0, MAX_CHARACTERS).toWellFormed().split(/\s+/u).filter(Boolean);
  const smallest = fontSizes.at(-1) ?? 1;
  const fontSize =
    fontSizes.find(
      (size) =>
        words.every((word) => textWidth(word) <= width / size) &&
        wrap(words, width / size).length <= maxLines,
    ) ?? smallest;
  const lines = wrap(words, width / fontSize);
  const isTooLong = lines.length > maxLines;
  return { lines: isTooLong ? shorten(lines, maxLines, width / fontSize) : lines, fontSize };
};
