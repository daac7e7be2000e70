import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the routes stand that take a form, and nothing but a form. */
    forms: FastifyInstance;
  }
}

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
    app.decorate('forms', forms);
  });
};
