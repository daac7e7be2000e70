import ts from 'typescript';

export interface FoundTest {
  file: string;
  /** With the titles of the suites around it. */
  title: string;
  /** With those of the suites around it. */
  tags: string[];
  isSkipped: boolean;
}

/** A file, a suite or a test. */
interface Scope {
  titles: string[];
  tags: string[];
  isSkipped: boolean;
  parent: Scope | null;
}

const SKIPPING = ['skip', 'fixme', 'todo', 'skipIf', 'runIf'];
const MODIFIERS = new Set(
  'describe only fails fail each for concurrent sequential parallel serial'
    .split(' ')
    .concat(SKIPPING),
);

/** `test.each(table)` is `test` and `each`. Null for what does not declare a test. */
function wordsOf(callee: ts.Expression): string[] | null {
  if (ts.isIdentifier(callee)) {
    return ['test', 'it', 'describe'].includes(callee.text) ? [callee.text] : null;
  }
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  if (!ts.isPropertyAccessExpression(callee) || !MODIFIERS.has(callee.name.text)) return null;
  const before = wordsOf(callee.expression);
  return before && [...before, callee.name.text];
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

const textOf = (node: ts.Expression) =>
  ts.isStringLiteralLike(node) ? node.text : node.getText().replace(/^`|`$/g, '');

function tagsOf(value: ts.Expression): string[] {
  if (ts.isArrayLiteralExpression(value)) return value.elements.flatMap(tagsOf);
  if (ts.isStringLiteralLike(value)) return [value.text];
  throw new Error(
    `Please write the tags out: ${value.getSourceFile().fileName}: ${value.getText()}`,
  );
}

const tagsIn = (options: ts.Expression): string[] =>
  ts.isObjectLiteralExpression(options)
    ? options.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && /^tags?$/.test(property.name.getText())
          ? tagsOf(property.initializer)
          : [],
      )
    : [];

const withParents = (scope: Scope): Scope[] =>
  scope.parent ? [...withParents(scope.parent), scope] : [scope];

/** What a parser sees: tests that a loop makes, and those of `test.each`, count once. */
export function findTests(file: string, source: string): FoundTest[] {
  const tests: Scope[] = [];

  const visit = (node: ts.Node, scope: Scope): void => {
    const words = ts.isCallExpression(node) ? wordsOf(node.expression) : null;
    if (!ts.isCallExpression(node) || !words) {
      node.forEachChild((child) => visit(child, scope));
      return;
    }
    const skips = words.some((word) => SKIPPING.includes(word));
    const [title, ...rest] = node.arguments;
    if (title && !isFunction(title) && (rest.some(isFunction) || words.includes('todo'))) {
      const tags = rest.flatMap(tagsIn);
      const own: Scope = { titles: [textOf(title)], tags, isSkipped: skips, parent: scope };
      if (!words.includes('describe')) tests.push(own);
      node.forEachChild((child) => visit(child, own));
      return;
    }
    // `test.skip(…)` without a title skips what it stands in; `test.skipIf(…)` is still to be called.
    if (skips && ['skip', 'fixme'].includes(words.at(-1) ?? '')) scope.isSkipped = true;
    node.forEachChild((child) => visit(child, scope));
  };

  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  visit(parsed, { titles: [], tags: [], isSkipped: false, parent: null });
  return tests.map((test) => {
    const scopes = withParents(test);
    return {
      file,
      title: scopes.flatMap(({ titles }) => titles).join(' > '),
      tags: [...new Set(scopes.flatMap(({ tags }) => tags))],
      isSkipped: scopes.some(({ isSkipped }) => isSkipped),
    };
  });
}
