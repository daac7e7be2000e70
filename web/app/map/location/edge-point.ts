interface Size {
  x: number;
  y: number;
}

/** From the edge of the map, in pixels. */
const MARGIN = 8;

/**
 * Where a label goes, by its top left corner: on the way from the middle of a map to something beyond its
 * edge, as far out as the label stays whole.
 */
export const edgePoint = (map: Size, label: Size, aside: Size): Size => {
  const room = {
    x: Math.max(0, (map.x - label.x) / 2 - MARGIN),
    y: Math.max(0, (map.y - label.y) / 2 - MARGIN),
  };
  const part = Math.min(
    aside.x === 0 ? Infinity : room.x / Math.abs(aside.x),
    aside.y === 0 ? Infinity : room.y / Math.abs(aside.y),
    1,
  );
  return {
    x: Math.round((map.x - label.x) / 2 + aside.x * part),
    y: Math.round((map.y - label.y) / 2 + aside.y * part),
  };
};
