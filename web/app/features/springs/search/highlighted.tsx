import { highlight } from './highlight.ts';

export const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  highlight(text, typed).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.start} className="rounded-sm bg-warm text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
