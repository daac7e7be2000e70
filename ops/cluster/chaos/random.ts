/** mulberry32: the same seed gives the same faults in the same order. */
export const randomNumbers = (seed: number) => {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** One after the other in random order, and again: each comes up as often as the others. */
export const drawFrom = <Item>(items: readonly Item[], random: () => number) => {
  let bag: Item[] = [];
  return () => {
    if (bag.length === 0) bag = [...items];
    const [drawn] = bag.splice(Math.floor(random() * bag.length), 1);
    return drawn as Item;
  };
};
