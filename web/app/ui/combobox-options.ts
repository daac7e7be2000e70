/**
 * Ids made of the name and how many options before it have the same one. Not the index: when a new
 * list arrives, the highlight stays on the same option, or goes away.
 */
export const optionsOf = <Item extends { name: string }>(items: readonly Item[]) =>
  items.map((item, at) => {
    const before = items.slice(0, at).filter(({ name }) => name === item.name).length;
    return { id: `${item.name}|${before}`, item };
  });
