import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { cutSlowBody } from './body-time.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the routes stand that take a form, and nothing but a form. */
    forms: FastifyInstance;
  }
}

const DRAIN_MS = 10_000;

/**
 * Forms with files, as streams. In a part of the application of its own: elsewhere a form is refused
 * unread, and the plugin's hooks are not run for those who only read.
 */
export const registerForms = async (app: FastifyInstance) => {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    // Who stopped sending is answered, and not waited for.
    forms.addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode === 408 && !request.raw.complete) reply.header('connection', 'close');
      done(null, payload);
    });
    // Somebody we refuse early is still sending. We drain that for a while, or their browser would see
    // a broken connection instead of our answer.
    forms.addHook('onResponse', ({ raw }, _reply, done) => {
      cutSlowBody(raw, DRAIN_MS);
      raw.resume();
      done();
    });
    app.decorate('forms', forms);
  });
};
