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
import { requireMember, requireModerator, requirePremium } from '../guards/identity.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** What the guard of the call has made sure of. */
type Identified<Route extends Endpoint> = Route['auth'] extends 'public'
  ? unknown
  : { member: Member; sessionToken: string };

/** The request after the contract's schemas have passed it. */
type CallRequest<Route extends Endpoint> = FastifyRequest<{
  Params: Parsed<Route['params']>;
  Querystring: Parsed<Route['query']>;
  // A form is still on its way: its feature reads it, and holds it to the schema.
  Body: Route extends { bodyType: string } ? unknown : Parsed<Route['body']>;
}> &
  Identified<Route>;

type Handler<Name extends CallName> = (
  request: CallRequest<(typeof calls)[Name]>,
  reply: FastifyReply,
) => unknown;

interface CallOptions<Name extends CallName> {
  bodyLimit?: number;
  /**
   * Refuses those who ask too often. Runs after the guard and before a byte of the body is read, so
   * that a refusal costs us nothing; nothing of the request but its headers has been checked by then.
   */
  limit?: (request: FastifyRequest & Identified<(typeof calls)[Name]>) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the contract this route answers; absent for what is not an API call. */
    call?: CallName;
  }
}

/** Before the body is read: who may not call is told so whatever they send. */
const GUARDS: Record<Auth, onRequestAsyncHookHandler[]> = {
  public: [],
  member: [requireMember],
  premium: [requirePremium],
  moderator: [requireModerator],
};

const allButTheForm: FastifySchemaCompiler<FastifySchema> = (part) =>
  part.httpPart === 'body'
    ? () => true
    : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);

const routeOptions = (
  name: CallName,
  limit: onRequestAsyncHookHandler | undefined,
): Omit<RouteOptions, 'handler'> => {
  const route: Endpoint = calls[name];
  return {
    method: route.method,
    url: route.path,
    onRequest: limit ? [...GUARDS[route.auth], limit] : GUARDS[route.auth],
    ...(route.bodyType && { validatorCompiler: allButTheForm }),
    schema: {
      summary: route.summary,
      operationId: name,
      tags: [route.auth],
      ...(route.bodyType && { consumes: [route.bodyType] }),
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { ...route.responses, '4xx': errorBody, '5xx': errorBody },
    },
  };
};

/** Answers a call of the contract. Input and output are held to its schemas. */
export const answerCall = <Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
  { bodyLimit, limit }: CallOptions<Name> = {},
) => {
  const { bodyType }: Endpoint = calls[name];
  (bodyType ? app.forms : app).route({
    // The guard has given the request the type that the limit names.
    ...routeOptions(name, limit as onRequestAsyncHookHandler | undefined),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { call: name },
    // The route's own schemas have given the request the type that the handler names.
    handler: handler as RouteOptions['handler'],
  });
};
