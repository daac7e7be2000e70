/**
 * Options by name, and by how many of the same name stand before them. Not by their place in the
 * list: when a new list comes, the highlight stays with what it was on, or with nothing.
 */
export const optionsOf = <Item extends { name: string }>(items: readonly Item[]) =>
  items.map((item, at) => {
    const before = items.slice(0, at).filter(({ name }) => name === item.name).length;
    return { id: `${item.name}|${before}`, item };
  });
