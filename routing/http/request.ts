import type { IncomingMessage } from 'node:http';
import { Refused } from './call-queue.ts';
import { notAnObject, tooLarge, wrongMethod } from '../engine/failures.ts';

async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Refused(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Valhalla takes a call as `?json=` or as a body of any content type. */
export async function readCall(request: IncomingMessage, url: URL, limit: number): Promise<string> {
  if (request.method !== 'GET' && request.method !== 'POST') throw new Refused(wrongMethod);
  const body = request.method === 'POST' ? await readBody(request, limit) : '';
  return body === '' ? (url.searchParams.get('json') ?? '') : body;
}

/** The engine reads JSON recursively: about ten thousand levels crash the process. */
const MAX_DEPTH = 32;

/** The engine checks everything else. */
export function refuseHostile(text: string): void {
  // The engine reads an empty request as {}, and then reports missing locations.
  if (!text.trimStart().startsWith('{')) throw new Refused(notAnObject);
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isInText = !isInText;
    else if (isInText) at += sign === '\\' ? 1 : 0;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > MAX_DEPTH) throw new Refused(notAnObject);
  }
}
