import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

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
    // Who is refused early still sends: that is taken off the wire for a while, or the browser would
    // see a broken connection instead of the answer.
    forms.addHook('onResponse', ({ raw }, _reply, done) => {
      if (!raw.complete) {
        const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
        raw.resume().once('close', () => clearTimeout(timer));
      }
      done();
    });
    app.decorate('forms', forms);
  });
};
