import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { HttpError, UNAVAILABLE } from '../errors.ts';
import { explainIssue } from './calls/explain-issue.ts';
import { levelOf, loggedUrl, whoAsks } from './observe.ts';

const RETRY_SOON_S = 2;
const UNEXPECTED = 'Something went wrong on our side.';

const explainValidation = (error: FastifyError): string => {
  const [first] = hasZodFastifySchemaValidationErrors(error) ? error.validation : [];
  if (!first) return error.message;
  const { keyword: code, instancePath, message, params } = first;
  const path = instancePath.split('/').filter(Boolean);
  return explainIssue({ ...params, code, path, message } as z.core.$ZodIssue);
};

const answerFor = (error: FastifyError): { status: number; message: string } => {
  if (error instanceof HttpError) return { status: error.status, message: error.message };
  if (error.validation) return { status: 400, message: explainValidation(error) };
  if (isDatabaseUnavailable(error)) return { status: 503, message: UNAVAILABLE };
  const status = error.statusCode ?? 500;
  // Fastify's own message repeats the whole address.
  if (status === 414) return { status, message: 'This address is too long.' };
  if (status === 503) return { status, message: UNAVAILABLE };
  // Fastify and its plugins write their 4xx messages for the caller; others may hold secrets.
  return status >= 400 && status < 500
    ? { status, message: error.message }
    : { status: 500, message: UNEXPECTED };
};

export const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message } = answerFor(error);
  const waitS = error instanceof HttpError ? error.retryAfterS : undefined;
  if (waitS !== undefined || status === 503) {
    void reply.header('retry-after', String(waitS ?? RETRY_SOON_S));
  }
  if (status >= 500) {
    const about = { err: error, url: loggedUrl(request.url), ...whoAsks(request) };
    request.log[levelOf(status)](about, message);
  }
  // An address that we cannot decode fails before any hook runs.
  void reply.header('x-request-id', request.id);
  return reply.code(status).header('cache-control', 'no-store').send({ error: message });
};

/** Without valid HTTP there is no request to answer, only a connection. */
export const refuseBrokenHttp = (_error: Error, socket: Duplex) => {
  const body = JSON.stringify({ error: "We don't understand this request." });
  const head =
    'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nCache-Control: no-store\r\nConnection: close';
  if (socket.writable) socket.end(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
};

export const registerErrors = (app: FastifyInstance) => {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(({ method }, reply) => {
    reply.header('cache-control', 'no-store');
    if (method === 'HEAD') return reply.code(405).header('allow', 'GET').send();
    return reply.code(404).send({ error: 'Not found.' });
  });
};
