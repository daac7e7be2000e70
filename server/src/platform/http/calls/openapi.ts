import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** A part of a form that is an object travels as JSON, unless the description says otherwise. */
const describeBodies: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const route: Endpoint | undefined = calls[schema.operationId as CallName];
  if (!route?.photoForm) return { schema, url };
  const { json, file } = route.photoForm;
  const form = {
    type: 'object',
    properties: { [json]: schema.body, [file]: { type: 'string', format: 'binary' } },
    required: [json],
  };
  const content = {
    'application/json': { schema: schema.body },
    'multipart/form-data': { schema: form },
  };
  return { schema: { ...schema, body: { content } }, url };
};

export const registerOpenApi = async (app: FastifyInstance, publicUrl: string) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wildsoak',
        version: '1',
        description:
          'The tag of a call says who may make it: public, member, premium or moderator.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: describeBodies,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', CACHE_HEADERS.minute).send(app.swagger()),
  );
};
