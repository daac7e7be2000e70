/**
 * The parts of OpenStreetMap's binary format (wiki.openstreetmap.org/wiki/PBF_Format) that a small
 * network needs. Valhalla reads no other format, and our own writer needs nothing installed.
 */
export interface OsmNode {
  id: number;
  latitude: number;
  longitude: number;
}

export interface OsmWay {
  id: number;
  nodes: number[];
  tags: Record<string, string>;
}

/** The format's default unit for coordinates: 100 nanodegrees. */
const UNITS_PER_DEGREE = 10_000_000;

/** A block may have 32 MB; ours stay far below. */
const PER_BLOCK = 8_000;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

const zigzag = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value);

const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);

const bytes = (field: number, ...parts: Buffer[]) => {
  const whole = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + 2), varint(whole.length), whole]);
};

const text = (field: number, value: string) => bytes(field, Buffer.from(value));

const deltas = (values: number[]) =>
  values.map((value, index) => zigzag(value - (values[index - 1] ?? 0)));

function blob(type: string, content: Buffer): Buffer {
  // Field 1 is raw content; compressed content would be field 3.
  const body = bytes(1, content);
  const header = Buffer.concat([text(1, type), number(3, body.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

function pieces<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / PER_BLOCK);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * PER_BLOCK, (index + 1) * PER_BLOCK),
  );
}

function nodeBlock(nodes: OsmNode[]): Buffer {
  const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE);
  const dense = bytes(
    2,
    bytes(1, ...deltas(nodes.map(({ id }) => id))),
    bytes(8, ...deltas(nodes.map(({ latitude }) => units(latitude)))),
    bytes(9, ...deltas(nodes.map(({ longitude }) => units(longitude)))),
  );
  return Buffer.concat([bytes(1, text(1, '')), bytes(2, dense)]);
}

function wayBlock(ways: OsmWay[]): Buffer {
  // The first string of a block means no string.
  const strings = new Map([['', 0]]);
  const index = (value: string) => {
    const known = strings.get(value);
    if (known !== undefined) return varint(known);
    strings.set(value, strings.size);
    return varint(strings.size - 1);
  };
  const group = ways.map(({ id, nodes, tags }) =>
    bytes(
      3,
      number(1, id),
      bytes(2, ...Object.keys(tags).map(index)),
      bytes(3, ...Object.values(tags).map(index)),
      bytes(8, ...deltas(nodes)),
    ),
  );
  const table = [...strings.keys()].map((value) => text(1, value));
  return Buffer.concat([bytes(1, ...table), bytes(2, ...group)]);
}

/** Sorts nodes and ways by id, as in every extract. */
export function osmPbf(nodes: OsmNode[], ways: OsmWay[]): Buffer {
  const features = ['OsmSchema-V0.6', 'DenseNodes'].map((feature) => text(4, feature));
  return Buffer.concat([
    blob('OSMHeader', Buffer.concat(features)),
    ...pieces(nodes).map((piece) => blob('OSMData', nodeBlock(piece))),
    ...pieces(ways).map((piece) => blob('OSMData', wayBlock(piece))),
  ]);
}
