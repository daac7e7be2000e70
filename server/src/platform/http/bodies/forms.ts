import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** For routes that take only forms. */
    forms: FastifyInstance;
    /** For routes that take JSON, or a form with a photo. */
    formsOrJson: FastifyInstance;
  }
}

const FORM = 'multipart/form-data';
const DRAIN_MS = 10_000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** After an answer, Node keeps reading the body to get to the next request. We wait only so long. */
export const cutSlowBody = (raw: IncomingMessage, ms: number) => {
  if (raw.complete || !hasBody(raw)) return;
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
};

/**
 * Node has a single timeout for all requests, long enough for a photo over a weak signal. Every other
 * body is small and gets this shorter time. For a form, its feature sets the time until the answer.
 */
export const registerBodyTime = (app: FastifyInstance, ms: number) => {
  app.addHook('onRequest', ({ raw, headers, routeOptions }, _reply, done) => {
    const isForm =
      routeOptions.schema?.consumes?.includes(FORM) && headers['content-type']?.startsWith(FORM);
    if (!isForm) cutSlowBody(raw, ms);
    done();
  });
  app.addHook('onResponse', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.schema?.consumes) cutSlowBody(raw, ms);
    done();
  });
};

const openForms = async (app: FastifyInstance, name: 'forms' | 'formsOrJson') => {
  await app.register(async (forms) => {
    if (name === 'forms') forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    // The sender stopped: we answer, and do not wait for the rest.
    forms.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode === 408 && !request.raw.complete) reply.header('connection', 'close');
      done(null, payload);
    });
    // A sender we refuse early is still sending. Unless we read on for a while, the browser would
    // see a broken connection instead of our answer.
    forms.addHook('onResponse', ({ raw }, _reply, done) => {
      cutSlowBody(raw, DRAIN_MS);
      raw.resume();
      done();
    });
    app.decorate(name, forms);
  });
};

/** Forms with files, as streams. Other routes refuse a form unread, and skip the plugin's hooks. */
export const registerForms = async (app: FastifyInstance) => {
  await openForms(app, 'forms');
  await openForms(app, 'formsOrJson');
};
