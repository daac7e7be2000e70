import { find, invalid } from './failure.ts';
import { strings, text, whole, type Params } from './form.ts';
import type { State } from './store.ts';

/** Newest first, like all of Stripe's lists; `items` come in the order they were made. */
export function page<T extends { id: string }>(url: string, items: T[], params: Params) {
  const limit = whole(params, 'limit', 10);
  if (limit < 1 || limit > 100) throw invalid('The limit is from 1 to 100.', 'limit');
  const newest = items.toReversed();
  const place = (name: string) => {
    const id = text(params, name);
    if (id === null) return undefined;
    const index = newest.findIndex((item) => item.id === id);
    if (index === -1) find('object', {}, id, name);
    return index;
  };
  const [after, before] = [place('starting_after'), place('ending_before')];
  const start = before === undefined ? (after ?? -1) + 1 : Math.max(0, before - limit);
  const end = before ?? start + limit;
  const has_more = before === undefined ? end < newest.length : start > 0;
  return { object: 'list', url, has_more, data: newest.slice(start, end) };
}

/** `expand[]=subscription.latest_invoice`, in a list `data.customer`. */
export function expanded(state: State, body: object, params: Params): object {
  const paths = strings(params, 'expand');
  if (paths.length === 0) return body;
  const copy = structuredClone(body);
  for (const path of paths) expandPath(state, copy, path.split('.'), path);
  return copy;
}

function expandPath(state: State, node: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(state, item, [name, ...rest], path);
    return;
  }
  if (typeof node !== 'object' || !Object.hasOwn(node, name)) {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  }
  const holder = node as Record<string, unknown>;
  const value = holder[name];
  if (typeof value === 'string') holder[name] = structuredClone(byId(state, value)) ?? value;
  expandPath(state, holder[name], rest, path);
}

function byId({ customers, subscriptions, invoices, charges }: State, id: string) {
  return customers[id] ?? subscriptions[id] ?? invoices[id] ?? charges[id];
}
