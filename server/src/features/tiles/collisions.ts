import { meets, type Box } from '../../platform/atlas/shapes.ts';

/** Pairs of whole numbers as one, so that a map finds them fast. */
const keyOf = (column: number, row: number): number => column * 2 ** 22 + row;

/** The squares of a grid, `cell` wide, that a box meets. */
const cellsOf = ({ west, east, north, south }: Box, cell: number): number[] => {
  const keys: number[] = [];
  for (let column = Math.floor(west / cell); column <= Math.floor(east / cell); column += 1) {
    for (let row = Math.floor(north / cell); row <= Math.floor(south / cell); row += 1) {
      keys.push(keyOf(column, row));
    }
  }
  return keys;
};

/** Things by the squares they meet. */
export const createGrid = <Item>(cell: number) => {
  const cells = new Map<number, Item[]>();
  return {
    add(item: Item, box: Box) {
      for (const key of cellsOf(box, cell)) {
        const items = cells.get(key);
        if (items) items.push(item);
        else cells.set(key, [item]);
      }
    },
    some: (box: Box, test: (item: Item) => boolean) =>
      cellsOf(box, cell).some((key) => cells.get(key)?.some(test)),
    in: (column: number, row: number): readonly Item[] => cells.get(keyOf(column, row)) ?? [],
  };
};

const CELL = 64;

export const createTakenSpace = () => {
  const grid = createGrid<Box>(CELL);
  return {
    isFree: (box: Box) => !grid.some(box, (other) => meets(box, other)),
    take: (box: Box) => grid.add(box, box),
  };
};
