import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(app.swagger()),
  );
};
