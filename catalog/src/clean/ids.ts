import type { CatalogSpring } from '../springs-file.ts';

type Known = Pick<CatalogSpring, 'id' | 'provenance' | 'state_code'>;
type Identified = Pick<CatalogSpring, 'provenance' | 'state_code'>;

/** The id a row already has, or the next free one: ids are in public URLs. */
export const assignIds = (rows: readonly Identified[], existing: readonly Known[]): number[] => {
  const known = new Map(existing.map((spring) => [spring.provenance, spring]));
  let last = Math.max(0, ...existing.map((spring) => spring.id));
  const ids = rows.map((row) => {
    const spring = known.get(row.provenance);
    if (spring === undefined) return ++last;
    if (spring.state_code !== row.state_code)
      throw new Error(`${row.provenance} was in ${spring.state_code}: the source is reordered`);
    known.delete(row.provenance);
    return spring.id;
  });
  if (known.size > 0) throw new Error(`The source lacks ${[...known.keys()].join(', ')}`);
  return ids;
};
