// Runs any part, for example: node main.mjs serve. This file is plain JavaScript, so that a Node that
// cannot read TypeScript can still say what it needs.
const wanted = 24;
const { node } = process.versions;

if (Number.parseInt(node, 10) < wanted) {
  process.stderr.write(
    `You have Node ${node}, and Wildsoak needs ${wanted}: install it (docs/operations.md, Node), or start by npm, which fetches it.\n`,
  );
  process.exit(1);
}
await import(process.argv[2] === 'routing' ? './routing/main.ts' : './server/src/main.ts');
