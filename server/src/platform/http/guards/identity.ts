import cookie, { type SerializeOptions } from '@fastify/cookie';
import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform.ts';
import { SESSION_DAYS, type Member } from '../../sessions.ts';
import { HttpError, signedOut } from '../errors.ts';

const DAY_S = 24 * 60 * 60;
const DEVICE_DAYS = 365;
/** Longer than any of ours: what is longer is not worth a hash. */
const MAX_TOKEN_LENGTH = 100;

/** Of one member alone: nobody keeps it. */
export const PERSONAL = 'private, no-store';
/** Of one member too, whose own device may keep it; other caches have to ask again. */
const KEPT_ON_DEVICE = 'private, no-cache';

/** What an answer to one member is marked with: the contract says which of them are kept. */
export const personalCaching = ({ routeOptions }: FastifyRequest): string => {
  const { call } = routeOptions.config;
  const route: Endpoint | undefined = call && calls[call];
  return route?.isKeptOnDevice ? KEPT_ON_DEVICE : PERSONAL;
};

export interface Cookies {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The member whose session the request carries; asked of the database once for each request. */
    identify(request: FastifyRequest, reply: FastifyReply): Promise<Member | null>;
    sessionCookie: Cookies;
    /** Says that this browser has signed in before; see `login-limits.ts` of the accounts. */
    deviceCookie: Cookies;
  }
  interface FastifyRequest {
    /** Set where the call is for members; elsewhere by `identify`. */
    member: Member | null;
    sessionToken: string | null;
  }
}

const createCookies = (
  app: FastifyInstance,
  isSecure: boolean,
  bareName: string,
  days: number,
): Cookies => {
  // With the prefix a browser takes the cookie only from this very host, over HTTPS, for all paths:
  // neither a subdomain nor a proxy can plant one.
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const options: SerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  };
  const send = (reply: FastifyReply, value: string, maxAge: number) =>
    reply
      .header('cache-control', PERSONAL)
      .header('set-cookie', app.serializeCookie(name, value, { ...options, maxAge }));
  return {
    read: ({ headers }) => {
      const value =
        headers.cookie === undefined ? undefined : app.parseCookie(headers.cookie)[name];
      return value && value.length <= MAX_TOKEN_LENGTH ? value : null;
    },
    write: (reply, token) => void send(reply, token, days * DAY_S),
    clear: (reply) => void send(reply, '', 0),
  };
};

/** Who is asking. Only the session's cookie says so; nothing else of a request is believed. */
export const registerIdentity = async (
  app: FastifyInstance,
  { config, sessions }: Pick<Platform, 'config' | 'sessions'>,
) => {
  await app.register(cookie, { hook: false });
  const isSecure = config.publicUrl.startsWith('https:');
  const sessionCookie = createCookies(app, isSecure, 'session', SESSION_DAYS);
  app.decorate('sessionCookie', sessionCookie);
  app.decorate('deviceCookie', createCookies(app, isSecure, 'device', DEVICE_DAYS));
  app.decorateRequest('member', null);
  app.decorateRequest('sessionToken', null);

  app.decorate('identify', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.member) return request.member;
    const token = sessionCookie.read(request);
    if (token === null) return null;
    // Whether or not the token is good: the answer depends on it.
    reply.header('cache-control', personalCaching(request));
    const session = await sessions.read(token);
    if (!session) return null;
    if (session.isProlonged) sessionCookie.write(reply, token);
    request.member = session.member;
    request.sessionToken = token;
    return session.member;
  });
};

export const requireMember = async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', personalCaching(request));
  const member = await request.server.identify(request, reply);
  if (!member) throw signedOut();
};

export const requirePremium = async (request: FastifyRequest, reply: FastifyReply) => {
  await requireMember(request, reply);
  if (!request.member?.is_premium) throw new HttpError(403, 'This needs Wildsoak Premium.');
};

export const requireModerator = async (request: FastifyRequest, reply: FastifyReply) => {
  await requireMember(request, reply);
  if (!request.member?.is_moderator) throw new HttpError(403, 'This is for moderators.');
};
