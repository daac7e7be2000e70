import type { IncomingMessage } from 'node:http';
import { Failure, invalid } from './failure.ts';

export type Params = { [name: string]: string | Params };
const LONGEST = 1_000_000;

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > LONGEST) {
      throw new Failure(413, { type: 'invalid_request_error', message: 'Too long.' });
    }
  }
  return body;
}

/** `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`; an empty pair of brackets takes the next number. */
export function parseForm(text: string): Params {
  const result: Params = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    const last = path.pop() ?? '';
    let node = result;
    for (const part of path) node = inner(node, part);
    node[last || String(Object.keys(node).length)] = value;
  }
  return result;
}

function inner(node: Params, part: string): Params {
  const there = node[part];
  if (typeof there === 'string') throw invalid('Invalid object', part, 'parameter_invalid_string');
  return there ?? (node[part] = Object.create(null) as Params);
}

export function text(params: Params, name: string): string | null {
  const value = params[name];
  if (typeof value === 'object') throw invalid(`Invalid string: ${name}`, name);
  return value === undefined || value === '' ? null : value;
}

export function whole(params: Params, name: string, otherwise: number): number {
  const value = text(params, name);
  if (value === null) return otherwise;
  if (!/^\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
  return Number(value);
}

export function nested(params: Params, name: string): Params {
  const value = params[name];
  if (typeof value === 'string' && value !== '') throw invalid('Invalid object', name);
  return typeof value === 'object' ? value : {};
}

export const strings = (params: Params, name: string): string[] =>
  Object.values(nested(params, name)).filter((value) => typeof value === 'string');

export function metadata(params: Params): Record<string, string> {
  const given = nested(params, 'metadata');
  return Object.fromEntries(Object.keys(given).map((key) => [key, text(given, key) ?? '']));
}

export function address(params: Params, name: string, isNeeded: boolean): string | null {
  const value = text(params, name);
  if (value === null) {
    if (isNeeded) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
    return null;
  }
  // The braces of {CHECKOUT_SESSION_ID} are not valid in a URL, but they parse well enough.
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw invalid('Not a valid URL', name, 'url_invalid');
  }
  return value;
}

/** Refuses what we do not stand in for, so nothing is ignored silently. */
export function onlyKnown(params: Params, known: string[]): void {
  const unknown = Object.keys(params).find((name) => ![...known, 'expand'].includes(name));
  if (unknown === undefined) return;
  const message = `Received unknown parameter: ${unknown} (to the stand-in: see fakes/stripe/api.ts)`;
  throw invalid(message, unknown, 'parameter_unknown');
}
