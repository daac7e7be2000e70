import { SaxesParser } from 'saxes';

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
