type Word = { pattern: RegExp; say: string };

/** Anywhere, also inside of names: `neighbourOf`. */
const spelling = (pattern: string, say: string): Word => ({
  pattern: new RegExp(pattern, 'gi'),
  say,
});
const phrase = (pattern: string, say: string): Word => spelling(`\\b(?:${pattern})\\b`, say);

/** Sentences that sounded translated: the part that gives them away, also across lines. */
const SENTENCES: readonly [we: string, say: string][] = [
  ['bathing unknown', 'Soaking: not confirmed'],
  ['nobody has told us', 'no word yet'],
  ['marked as hearsay', 'labeled as rumors'],
  ['a crossed one means', 'Crossed-out markers: don’t soak there'],
  ['list of 1980', 'a 1980 federal list'],
  ['lay(?:ing)? out (?:a|your) trip', 'Build my trip'],
  ['somebody shared this', 'was shared with you'],
  ['only have a sketch of', 'Drive times are estimates'],
  ['not on our roads', 'unmapped road or trail'],
  ['is this your place', 'Own this property?'],
  ['write a review, too', 'Add a review'],
  ['the username or the password is wrong', 'Wrong username or password.'],
  ['it stands on the spring', 'it appears on the spring’s page'],
  ['every browser of theirs', 'everywhere, right away'],
  ['no spring of ours', 'we couldn’t find a nearby spring'],
  ['more driving than you want', 'a longer drive than you asked for'],
  ['our writer', 'we couldn’t write the summary'],
  ['has too much to do', 'we’re busy right now'],
  ['pays? back|paid back', 'refund'],
  ['somebody fell into', 'if someone is scalded'],
  ['when to worry', 'when you’ll be back'],
  ['whom to ask', 'who to ask'],
  ['if it was not you', 'if this wasn’t you'],
  ['only moderators read', 'only moderators see'],
  ['nobody can bathe', 'don’t soak'],
  ['is the place yours', 'how are you connected to this place'],
  ['attackers try first', 'too easy to guess'],
  ['that did not work', 'that didn’t work'],
  ['follows when you save', 'updates when you save'],
  ['no list of ours', 'we don’t know where'],
];

/** Names in code, and the word that engineers use. */
const NAMES: readonly [we: string, say: string][] = [
  ['complaints?', 'problem, or log once'],
  ['(?:un)?mut(?:e|ed|ing)|muted_[a-z]+|[a-z]+_muted', 'paused'],
  ['obtain-?shared|shared-?work', 'single flight'],
  ['(?<!third |other )part(?:y|ies)', 'group of related reporters'],
  ['moderat\\w+.?desk', 'queue'],
  ['(?:is)?out.?of.?the.?question', 'ruled out'],
  ['judge-?springs', 'updateBathingStatus'],
  ['by.?halves', 'bisect'],
  ['gone-?signal', 'abort signal'],
  ['said-by', 'attribution'],
  ['one-?or-?none', 'zero or one row'],
  ['end-?with', 'stop processes'],
  ['what-?runs', 'running services'],
];

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
  ...[...SENTENCES, ...NAMES].map(([we, say]) => phrase(we.replaceAll(' ', String.raw`\s+`), say)),
];

/** Titles of tests that quote the specification to the letter, or name an attack. */
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
  /(?:^|\/)plain-words(?:\.test)?\.ts$/,
];

export function findWords(name: string, text: string): string[] {
  if (excluded.some((pattern) => pattern.test(name))) return [];
  const isTest = /\.(?:test|spec)\.tsx?$/.test(name);
  const lines = text.split('\n');
  return words.flatMap(({ pattern, say }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length;
      if (isTest && quote.test(lines[line - 1] ?? '')) return [];
      return [`${name}:${line} "${found.replaceAll(/\s+/g, ' ')}": say ${say}`];
    }),
  );
}
