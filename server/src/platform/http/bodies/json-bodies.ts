import { MAX_ROUTE_VERTICES } from '@wildsoak/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../errors.ts';

/** A plan has five levels. */
const MAX_DEPTH = 20;
/** Objects and strings, including field names. The largest plan has about 150. */
const MAX_NAMED = 1_000;
/** A vertex is an array of two numbers. The rest of a plan has far fewer than 1,000 values. */
const MAX_VALUES = 3 * MAX_ROUTE_VERTICES + 1_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index of the closing quote, or the length of the text without one. */
const stringEnd = (json: string, start: number): number => {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return json.length;
};

/**
 * Whether JSON would take long to parse. Objects with ever new names, and deep nesting, take a hundred
 * times as long as the same number of bytes in numbers.
 */
export const isCostly = (json: string): boolean => {
  let [depth, named, values] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    // Digits, points and signs: most of a long line.
    if (code > COMMA && code < OPEN_ARRAY) continue;
    if (code === COMMA) values += 1;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (code === OPEN_OBJECT) named += 1;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    else if (code === QUOTE) {
      named += 1;
      at = stringEnd(json, at);
    }
    if (depth > MAX_DEPTH || named > MAX_NAMED || values > MAX_VALUES) return true;
  }
  return false;
};

/** Refuses JSON that takes long to parse, because parsing blocks the process. */
export const registerJsonBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    // Some clients name a content type without sending anything. A call that needs a body says so by its schema.
    if (json === '') done(null);
    else if (isCostly(json)) done(new HttpError(413, 'This request holds too much at once.'));
    else void parse(request, json, done);
  });
};
