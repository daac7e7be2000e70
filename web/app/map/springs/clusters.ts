import { isPlaceable, MAX_ZOOM, TILE_PIXELS, worldX, worldY, type Position } from '../core/view.ts';

/** 'Cluster radius 80 px.' */
const CLUSTER_RADIUS = 80;

/** Springs that a cluster covers, or one that stands alone. */
export interface Group<Item> extends Position {
  /** No other group of this zoom begins with the same spring. */
  items: readonly [Item, ...Item[]];
}

/** In parts of the world's width. */
const radiusAt = (zoom: number) => CLUSTER_RADIUS / (TILE_PIXELS * 2 ** zoom);

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** In the middle of its springs. */
const groupOf = <Item extends Position>(items: readonly [Item, ...Item[]]): Group<Item> => ({
  latitude: meanOf(items.map(({ latitude }) => latitude)),
  longitude: meanOf(items.map(({ longitude }) => longitude)),
  items,
});

/**
 * Clusters of one zoom at a time, made when a map first shows it. An index of all zooms takes a phone
 * ten times as long, and the next filter makes it worthless.
 */
export class Clusters<Item extends Position> {
  readonly #alone: readonly Group<Item>[];
  // Plain numbers, side by side: with tens of thousands of springs, objects take several times as long.
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #zooms = new Map<number, readonly Group<Item>[]>();

  constructor(items: readonly Item[]) {
    this.#alone = items
      .filter(isPlaceable)
      .map((item) => ({ latitude: item.latitude, longitude: item.longitude, items: [item] }));
    this.#x = Float64Array.from(this.#alone, worldX);
    this.#y = Float64Array.from(this.#alone, worldY);
  }

  at(zoom: number): readonly Group<Item>[] {
    const groups = this.#zooms.get(zoom) ?? this.#groupsAt(radiusAt(zoom));
    this.#zooms.set(zoom, groups);
    return groups;
  }

  holding(isWanted: (item: Item) => boolean, zoom: number): Group<Item> | undefined {
    return this.at(zoom).find(({ items }) => items.some(isWanted));
  }

  /** The first zoom from this one on where nothing is near enough to cover the spring, or null. */
  zoomWhereAlone(isWanted: (item: Item) => boolean, from: number): number | null {
    if (this.holding(isWanted, from)?.items.length === 1) return from;
    const wanted = this.#alone.findIndex(({ items }) => isWanted(items[0]));
    let nearest2 = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#alone.length; i += 1) {
      if (i !== wanted) nearest2 = Math.min(nearest2, this.#distance2(i, wanted));
    }
    for (let zoom = from; zoom <= MAX_ZOOM; zoom += 1) {
      if (nearest2 > radiusAt(zoom) ** 2) return zoom;
    }
    return null;
  }

  #distance2(a: number, b: number): number {
    const x = (this.#x[a] ?? NaN) - (this.#x[b] ?? NaN);
    const y = (this.#y[a] ?? NaN) - (this.#y[b] ?? NaN);
    return x * x + y * y;
  }

  /** Each spring that is still free takes those around it that are. */
  #groupsAt(radius: number): Group<Item>[] {
    const around = this.#cellsOf(radius);
    const isTaken = new Uint8Array(this.#alone.length);
    const groups: Group<Item>[] = [];
    for (const [seed, alone] of this.#alone.entries()) {
      if (isTaken[seed] === 1) continue;
      isTaken[seed] = 1;
      const others: Item[] = [];
      around(seed, (other) => {
        if (isTaken[other] === 1 || this.#distance2(seed, other) > radius * radius) return;
        isTaken[other] = 1;
        const item = this.#alone[other]?.items[0];
        if (item) others.push(item);
      });
      groups.push(others.length === 0 ? alone : groupOf([alone.items[0], ...others]));
    }
    return groups;
  }

  /**
   * Calls back for all in the nine cells around a spring, and for some from afar: cells are as wide as
   * the radius, and share buckets, because a table of all would be huge at high zooms.
   */
  #cellsOf(radius: number): (seed: number, found: (other: number) => void) => void {
    const size = 2 ** Math.ceil(Math.log2(this.#alone.length + 1));
    const columnOf = (i: number) => Math.floor((this.#x[i] ?? NaN) / radius);
    const rowOf = (i: number) => Math.floor((this.#y[i] ?? NaN) / radius);
    const bucketAt = (column: number, row: number) =>
      (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (size - 1);
    // The first of each bucket, and after each spring the next.
    const first = new Int32Array(size).fill(-1);
    const next = new Int32Array(this.#alone.length);
    for (let i = this.#alone.length - 1; i >= 0; i -= 1) {
      const bucket = bucketAt(columnOf(i), rowOf(i));
      next[i] = first[bucket] ?? -1;
      first[bucket] = i;
    }
    return (seed, found) => {
      const [column, row] = [columnOf(seed), rowOf(seed)];
      for (let down = -1; down <= 1; down += 1) {
        for (let across = -1; across <= 1; across += 1) {
          let i = first[bucketAt(column + across, row + down)] ?? -1;
          for (; i >= 0; i = next[i] ?? -1) found(i);
        }
      }
    };
  }
}

/** The first zoom after this one where the group falls apart, or null if none does that. */
export const zoomWhereApart = <Item extends Position>(
  { items }: Group<Item>,
  zoom: number,
): number | null => {
  const alone = new Clusters(items);
  for (let next = zoom + 1; next <= MAX_ZOOM; next += 1) if (alone.at(next).length > 1) return next;
  return null;
};
