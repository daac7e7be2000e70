const PAGE = 500;

/** Every row, without holding them all: `read` gives the rows that follow the last. */
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
