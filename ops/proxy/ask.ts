import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export const PROXY_NAME = 'wildsoak.example';
const SILENCE_MS = 60_000;

export interface Target {
  port: number;
  ca: string;
  agent?: Agent;
  /** Where the visitor is: servers count by it. */
  localAddress?: string;
}

interface Question {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** A request as a browser on this machine would send it. Throws if the line breaks. */
export const ask = async (
  { port, ca, agent, localAddress }: Target,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
) => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    servername: PROXY_NAME,
    ca,
    ...(agent && { agent }),
    ...(localAddress !== undefined && { localAddress }),
    timeout: SILENCE_MS,
    headers: {
      host: PROXY_NAME,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...headers,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
  });
  sent.end(body);
  const response = await answer;
  const bytes = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    /** Only where somebody reads it: most of a load are packed scripts and pictures. */
    get body() {
      return bytes.toString();
    },
  };
};
