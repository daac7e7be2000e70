import cookie, { type SerializeOptions } from '@fastify/cookie';
import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { DEVICE_DAYS, SESSION_DAYS } from '@wildsoak/contract/rules/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform.ts';
import type { Member } from '../../sessions.ts';
import { HttpError, premiumNeeded, signedOut } from '../../errors.ts';

const DAY_S = 24 * 60 * 60;
/** Ours are shorter, so we need not hash anything longer. */
const MAX_TOKEN_LENGTH = 100;

/** The contract says which answers a device keeps. */
export const personalCaching = ({ routeOptions }: FastifyRequest): string => {
  const { call } = routeOptions.config;
  const route: Endpoint | undefined = call && calls[call];
  return CACHE_HEADERS[route?.isKeptOnDevice ? 'keptOnDevice' : 'personal'];
};

type Cookies = ReturnType<typeof createCookies>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks the database once per request. */
    identify(request: FastifyRequest, reply: FastifyReply): Promise<Member | null>;
    sessionCookie: Cookies;
    /** This browser has logged in before; see `login-limits.ts` in accounts. */
    deviceCookie: Cookies;
  }
  interface FastifyRequest {
    /** Set for calls that need a member; on other calls only after `identify`. */
    member: Member | null;
    sessionToken: string | null;
  }
}

export const createCookies = (
  app: FastifyInstance,
  publicUrl: string,
  bareName: string,
  seconds: number,
) => {
  const isSecure = publicUrl.startsWith('https:');
  // With the prefix, browsers take the cookie only from this host and over HTTPS: neither a subdomain
  // nor a proxy can plant it.
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const options: SerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  };
  const send = (reply: FastifyReply, value: string, maxAge: number) =>
    reply
      .header('cache-control', CACHE_HEADERS.personal)
      .header('set-cookie', app.serializeCookie(name, value, { ...options, maxAge }));
  return {
    read: ({ headers }: FastifyRequest): string | null => {
      const value =
        headers.cookie === undefined ? undefined : app.parseCookie(headers.cookie)[name];
      return value && value.length <= MAX_TOKEN_LENGTH ? value : null;
    },
    write: (reply: FastifyReply, token: string) => void send(reply, token, seconds),
    clear: (reply: FastifyReply) => void send(reply, '', 0),
  };
};

/** Only the session cookie says who the caller is. */
export const registerIdentity = async (
  app: FastifyInstance,
  { config, sessions }: Pick<Platform, 'config' | 'sessions'>,
) => {
  await app.register(cookie, { hook: false });
  const { publicUrl } = config;
  const sessionCookie = createCookies(app, publicUrl, 'session', SESSION_DAYS * DAY_S);
  app.decorate('sessionCookie', sessionCookie);
  app.decorate('deviceCookie', createCookies(app, publicUrl, 'device', DEVICE_DAYS * DAY_S));
  app.decorateRequest('member', null);
  app.decorateRequest('sessionToken', null);

  app.decorate('identify', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.member) return request.member;
    const token = sessionCookie.read(request);
    if (token === null) return null;
    // Also for an invalid token: the answer depends on it.
    reply.header('cache-control', personalCaching(request));
    const session = await sessions.read(token, request.method === 'GET');
    if (!session) return null;
    if (session.isExtended) sessionCookie.write(reply, token);
    request.member = session.member;
    request.sessionToken = token;
    return session.member;
  });
};

/** `X-Member` names whom a call is for: the cookie may be another member's by the time it is sent. */
const isMeantForAnother = ({ headers }: FastifyRequest, { username }: Member): boolean => {
  const meant = headers['x-member'];
  return meant !== undefined && String(meant).toLowerCase() !== username.toLowerCase();
};

export const requireMember = async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', personalCaching(request));
  const member = await request.server.identify(request, reply);
  if (!member) throw signedOut();
  if (isMeantForAnother(request, member))
    throw new HttpError(412, 'Another member is signed in now.');
};

export const requirePremium = async (request: FastifyRequest, reply: FastifyReply) => {
  await requireMember(request, reply);
  if (!request.member?.is_premium) throw premiumNeeded();
};

export const requireModerator = async (request: FastifyRequest, reply: FastifyReply) => {
  await requireMember(request, reply);
  if (!request.member?.is_moderator) throw new HttpError(403, 'Only moderators can do this.');
};

export const requireOperator = async (request: FastifyRequest, reply: FastifyReply) => {
  await requireMember(request, reply);
  if (!request.member?.is_operator) throw new HttpError(403, 'Only operators can do this.');
};
