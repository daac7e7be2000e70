type Word = { pattern: RegExp; say: string };

/** Anywhere, also inside of names: `neighbourOf`. */
const spelling = (pattern: string, say: string): Word => ({
  pattern: new RegExp(pattern, 'i'),
  say,
});
const phrase = (pattern: string, say: string): Word => spelling(`\\b(?:${pattern})\\b`, say);

/** Words that we no longer use, and what to say instead. */
const words: Word[] = [
  spelling('catalogue', 'catalog'),
  spelling('colour(?!space)', 'color'),
  spelling('centre', 'center'),
  spelling('neighbour', 'neighbor'),
  spelling('behaviour', 'behavior'),
  spelling('favourite', 'favorite'),
  spelling('cancell(?:ed|ing)', 'canceled, canceling'),
  spelling('travell(?:ed|er|ing)', 'traveled, traveler, traveling'),
  spelling('(?:labelled(?!by)|modelled|signalled)', 'labeled, modeled, signaled'),
  spelling('licence', 'license'),
  spelling('e-mail', 'email'),
  spelling(
    '(?:summari|recogni|organi|normali|minimi|optimi|reali|apologi)s(?:e|ing|ation)',
    '-ize',
  ),
  phrase('grey', 'gray'),
  phrase('(?:kilo|centi|milli)?metres?', 'meter'),
  phrase('misspelt|learnt|spelt', 'misspelled, learned, spelled'),
  phrase('mails|a mail(?! server)', 'emails, an email'),
  phrase('whoever|whomever|whosoever', 'anyone who, or say who it is'),
  phrase('(?:is|are|was|were|be|been|being) told', 'say who tells, or what happens'),
  phrase(
    '(?<!(?:each|every|which|that|this|no|any|the|\\w+er|old|new|last|first|next) )one (?:may|can|must)',
    'you can',
  ),
  phrase('oneself', 'yourself'),
  phrase('anew', 'again'),
  phrase('half-way', 'halfway'),
  phrase('for ever', 'forever'),
  phrase('thereof|therein|whereof|lest', 'plain words'),
  phrase(
    '(?<!(?:all|most|some|none|half|parts?|much|out|because|instead|any|each|nothing|rest|rid|end|enough|both) )of it',
    'its, or leave it out',
  ),
];

/** Titles of tests that quote the specification, or a row of docs/security.md, to the letter. */
const quote =
  /\b(?:it|test|describe)\b.*(?:(["`]).*'.*\1|hardening: )|^\s*(?:(["`]).*'.*\2|['"`]hardening: .*),$/;

/** Data, generated files, what has run, and this list. */
const excluded = [
  /^package-lock\.json$/,
  /^LICENSE$/,
  /\.(?:csv|svg)$/,
  /^server\/migrations\//,
  /^server\/fonts\//,
  /^server\/src\/platform\/database\/tables\.ts$/,
  /^server\/src\/features\/accounts\/common-passwords\.ts$/,
  /(?:^|\/)plain-words(?:-command|\.test)?\.ts$/,
];

export function findWords(name: string, text: string): string[] {
  if (excluded.some((pattern) => pattern.test(name))) return [];
  const isTest = /\.(?:test|spec)\.tsx?$/.test(name);
  return text.split('\n').flatMap((line, index) => {
    if (isTest && quote.test(line)) return [];
    return words.flatMap(({ pattern, say }) => {
      const found = pattern.exec(line);
      return found ? [`${name}:${index + 1} "${found[0]}": say ${say}`] : [];
    });
  });
}
