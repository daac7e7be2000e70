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
import { LIMIT_OF } from '../../rate-limits.ts';
import type { RateLimiter } from '../../rate-limiter.ts';
import type { Member } from '../../sessions.ts';
import {
  requireMember,
  requireModerator,
  requireOperator,
  requirePremium,
} from '../guards/identity.ts';
import { limitAddress } from '../guards/limit-address.ts';

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
  /** Refuses more than the call's limit does, after the guard and before we read or check the body. */
  limit?: (request: FastifyRequest & Identified<(typeof calls)[Name]>) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limiter: RateLimiter;
  }
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

/** Refuses callers who ask too often: by member where the call needs one. */
const limitCall = (
  { limiter }: FastifyInstance,
  name: CallName,
  { auth }: Endpoint,
): onRequestAsyncHookHandler[] => {
  const limit = LIMIT_OF[name];
  if (limit === undefined) return [];
  if (auth === 'public') return [(request) => limitAddress(limiter, limit, request)];
  return [({ member }) => limiter.enforce(limit, (member as Member).id)];
};

/** For a call whose JSON PostgreSQL has written. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(json);

/** Answers a call in the contract. Its schemas check the input and the output. Where it has nothing to say, 204. */
export const answerCall = <Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
  options: CallOptions<Name> = {},
) => {
  const route: Endpoint = calls[name];
  const { bodyLimit, limit } = options;
  // The schemas make sure that the request has the type in the handler, and the guard that it has the one in `limit`.
  const answer = handler as (request: FastifyRequest, reply: FastifyReply) => unknown;
  const answerOr204 = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await answer(request, reply);
    return body === undefined && !reply.sent ? reply.code(204).send(null) : body;
  };
  const forms = route.bodyType ? app.forms : route.photoForm && app.formsOrJson;
  (forms ?? app).route({
    method: route.method,
    url: route.path,
    onRequest: [
      ...GUARDS[route.auth],
      ...limitCall(app, name, route),
      ...(limit ? [limit as onRequestAsyncHookHandler] : []),
    ],
    ...(forms && { validatorCompiler: allButTheForm }),
    schema: schemaOf(name, route),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { call: name },
    handler: 204 in route.responses ? answerOr204 : (answer as RouteOptions['handler']),
  });
};
