import { calls, type CallName } from '@wildsoak/contract/calls';
import { errorBody, type Auth, type Endpoint } from '@wildsoak/contract/endpoint';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Member } from '../../sessions.ts';
import {
  requireMember,
  requireModerator,
  requireOperator,
  requirePremium,
} from '../guards/identity.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

type Identified<Route extends Endpoint> = Route['auth'] extends 'public'
  ? unknown
  : { member: Member; sessionToken: string };

/** After the contract's schemas have checked the request. */
type CallRequest<Route extends Endpoint> = FastifyRequest<{
  Params: Parsed<Route['params']>;
  Querystring: Parsed<Route['query']>;
  // A form is still on its way. Its feature reads it, and checks it against the schema.
  Body: Route extends { bodyType: string } | { photoForm: object }
    ? unknown
    : Parsed<Route['body']>;
}> &
  Identified<Route>;

type Handler<Name extends CallName> = (
  request: CallRequest<(typeof calls)[Name]>,
  reply: FastifyReply,
) => unknown;

interface CallOptions<Name extends CallName> {
  bodyLimit?: number;
  /** Refuses callers who ask too often, after the guard and before we read or check the body. */
  limit?: (request: FastifyRequest & Identified<(typeof calls)[Name]>) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name for an API call. */
    call?: CallName;
  }
}

/** They run before we read the body. */
const GUARDS: Record<Auth, onRequestAsyncHookHandler[]> = {
  public: [],
  member: [requireMember],
  premium: [requirePremium],
  moderator: [requireModerator],
  operator: [requireOperator],
};

const allButTheForm: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === 'body'
    ? () => true
    : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);

const schemaOf = (name: CallName, route: Endpoint): FastifySchema => ({
  summary: route.summary,
  operationId: name,
  tags: [route.auth],
  ...(route.bodyType && { consumes: [route.bodyType] }),
  ...(route.photoForm && { consumes: ['application/json', 'multipart/form-data'] }),
  ...(route.params && { params: route.params }),
  ...(route.query && { querystring: route.query }),
  ...(route.body && { body: route.body }),
  response: { ...route.responses, '4xx': errorBody, '5xx': errorBody },
});

/** Answers a call in the contract. Its schemas check the input and the output. */
export const answerCall = <Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
  options: CallOptions<Name> = {},
) => {
  const route: Endpoint = calls[name];
  const { bodyLimit } = options;
  // The guard makes sure that the request has the type in `limit`.
  const limit = options.limit as onRequestAsyncHookHandler | undefined;
  const forms = route.bodyType ? app.forms : route.photoForm && app.formsOrJson;
  (forms ?? app).route({
    method: route.method,
    url: route.path,
    onRequest: limit ? [...GUARDS[route.auth], limit] : GUARDS[route.auth],
    ...(forms && { validatorCompiler: allButTheForm }),
    schema: schemaOf(name, route),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { call: name },
    // The schemas make sure that the request has the type in the handler.
    handler: handler as RouteOptions['handler'],
  });
};
