/** Comments, texts and bodies of functions may hold anything, also a semicolon. */
export const FREE_TEXT = /--.*?$|(\$\w*\$).*?\1|'(?:[^']|'')*'/gms;

/** Only comments and space: what may stand behind the last semicolon. */
const isEmpty = (statement: string) => statement.replaceAll(/--.*$/gm, '').trim() === '';

/** The statements of a file, each as written and without its semicolon. */
export const splitStatements = (sql: string): string[] => {
  // As long as the original, so that places are the same in both.
  const outline = sql.replaceAll(FREE_TEXT, (text) => ' '.repeat(text.length));
  let start = 0;
  return outline.split(';').flatMap((part) => {
    const statement = sql.slice(start, start + part.length);
    start += part.length + 1;
    return isEmpty(statement) ? [] : [statement];
  });
};
