import { SaxesParser } from 'saxes';

const words = (text: string) => text.split(/\s+/);

export interface Element {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Throws if it is not well-formed XML. */
export const parse = (xml: string): Element => {
  const parser = new SaxesParser({ xmlns: true });
  const top: Element = { name: '', namespace: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element: Element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(values) as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (!root) throw new Error('no root');
  return root;
};

export const children = (element: Element, name: string) =>
  element.children.filter((child) => child.name === name);
export const child = (element: Element, name: string) => {
  const [only] = children(element, name);
  if (!only) throw new Error(`no ${name} in ${element.name}`);
  return only;
};

interface Rule {
  /** Allowed inside, in the schema's order. */
  order: string[];
  needs?: string[];
  attributes?: Record<string, RegExp>;
  text?: RegExp;
}

const LATITUDE = /^-?(90|[0-8]?\d(\.\d+)?)$/;
/** Up to 180 west; the schema leaves 180 east out. */
const LONGITUDE = /^(-180|-?(1[0-7]\d(\.\d+)?|\d{1,2}(\.\d+)?))$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const WAYPOINT: Rule = {
  order: words(
    `ele time magvar geoidheight name cmt desc src link sym type fix sat hdop vdop pdop
    ageofdgpsdata dgpsid extensions`,
  ),
  attributes: { lat: LATITUDE, lon: LONGITUDE },
};

interface Schema {
  namespace: string;
  elements: Record<string, Rule>;
}

/** GPX 1.1 (topografix.com/GPX/1/1/gpx.xsd), for the elements that our files may use. */
export const GPX: Schema = {
  namespace: 'http://www.topografix.com/GPX/1/1',
  elements: {
    gpx: {
      order: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
      attributes: {
        version: /^1\.1$/,
        creator: /./,
        xmlns: /^http:\/\/www\.topografix\.com\/GPX\/1\/1$/,
      },
    },
    metadata: {
      order: words('name desc author copyright link time keywords bounds extensions'),
    },
    wpt: WAYPOINT,
    trkpt: WAYPOINT,
    trk: {
      order: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'trkseg'],
    },
    trkseg: { order: ['trkpt', 'extensions'] },
    name: { order: [] },
    desc: { order: [] },
    time: { order: [], text: TIME },
  },
};

const PAIR = '-?\\d{1,3}(\\.\\d+)?,-?\\d{1,2}(\\.\\d+)?';
const FEATURE = words(
  `name visibility open author link address phoneNumber Snippet description LookAt TimeStamp
  styleUrl Style Region ExtendedData`,
);

/** KML 2.2 (OGC 07-147r2), for the elements that our files may use. */
export const KML: Schema = {
  namespace: 'http://www.opengis.net/kml/2.2',
  elements: {
    kml: {
      order: ['NetworkLinkControl', 'Document'],
      attributes: { xmlns: /^http:\/\/www\.opengis\.net\/kml\/2\.2$/ },
    },
    Document: { order: [...FEATURE, 'Schema', 'Placemark'] },
    Placemark: { order: [...FEATURE, 'Point', 'LineString'] },
    Point: { order: ['extrude', 'altitudeMode', 'coordinates'], needs: ['coordinates'] },
    LineString: {
      order: ['extrude', 'tessellate', 'altitudeMode', 'coordinates'],
      needs: ['coordinates'],
    },
    coordinates: { order: [], text: new RegExp(`^${PAIR}( ${PAIR})*$`) },
    tessellate: { order: [], text: /^[01]$/ },
    name: { order: [] },
    description: { order: [] },
  },
};

/** What breaks the rules of the schema; empty if the element is valid. */
export const faults = (schema: Schema, element: Element): string[] => {
  const rule = schema.elements[element.name];
  if (!rule) return [`<${element.name}> is no element of this schema`];
  const places = element.children.map(({ name }) => rule.order.indexOf(name));
  const { attributes = {}, needs = [], text } = rule;
  return [
    ...(element.namespace === schema.namespace ? [] : [`the namespace of <${element.name}>`]),
    ...element.children
      .filter(({ name }) => !rule.order.includes(name))
      .map(({ name }) => `<${name}> in <${element.name}>`),
    ...(places.some((place, i) => place < (places[i - 1] ?? 0))
      ? [`the order in <${element.name}>`]
      : []),
    ...needs
      .filter((name) => children(element, name).length !== 1)
      .map((name) => `no <${name}> in <${element.name}>`),
    ...Object.entries(attributes)
      .filter(([name, pattern]) => !pattern.test(element.attributes[name] ?? ''))
      .map(([name]) => `${name} of <${element.name}>`),
    ...Object.keys(element.attributes)
      .filter((name) => !(name in attributes))
      .map((name) => `${name} is no attribute of <${element.name}>`),
    ...(text && !text.test(element.text) ? [`the text of <${element.name}>`] : []),
    ...element.children.flatMap((inside) => faults(schema, inside)),
  ];
};
