const PAGE = 500;

/** Row after row, however many: `read` gives those that come after the last one it gave. */
export async function* inPages<Row>(
  read: (last: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const page = await read(last, PAGE);
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}
