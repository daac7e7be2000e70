import { Readable } from 'node:stream';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { personalCaching } from '../../platform/http/guards/identity.ts';
import { addressKey } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAccounts, SuspendedError, type Caller, type SignedIn } from './accounts.service.ts';
import { exportAccount } from './export-account.ts';
import { createOwnAccount, type OwnAccountParts } from './own-account.service.ts';

export const registerAccounts = (
  app: FastifyInstance,
  platform: OwnAccountParts & Pick<Platform, 'readPrepared'>,
) => {
  const { sessions } = platform;
  const accounts = createAccounts(platform);
  const ownAccount = createOwnAccount(platform);

  const callerOf = (request: FastifyRequest): Caller => ({
    deviceToken: app.deviceCookie.read(request),
  });

  /** Says who it is: their browser may hold something of theirs that was never sent. */
  const nameSuspended = async (reply: FastifyReply, entering: Promise<SignedIn>) => {
    try {
      return await entering;
    } catch (error) {
      if (error instanceof SuspendedError) reply.header('x-member', error.username);
      throw error;
    }
  };

  /** Gives the browser its cookies, ends the session it had before, and answers with the member. */
  const welcome = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { sessionToken, deviceToken }: SignedIn,
  ) => {
    const before = app.sessionCookie.read(request);
    if (before !== null) await sessions.end(before);
    app.sessionCookie.write(reply, sessionToken);
    app.deviceCookie.write(reply, deviceToken);
    const session = await sessions.read(sessionToken, false);
    return session?.member;
  };

  answerCall(app, 'getAuthStatus', async (request, reply) => {
    reply.header('cache-control', personalCaching(request));
    const user = await app.identify(request, reply);
    return { isLoggedIn: user !== null, user };
  });

  answerCall(app, 'login', async (request, reply) => {
    const { username, password } = request.body;
    const entering = accounts.login(username, password, callerOf(request));
    return welcome(request, reply, await nameSuspended(reply, entering));
  });

  answerCall(app, 'register', async (request, reply) => {
    const signedIn = await accounts.register(request.body, callerOf(request));
    reply.code(201);
    return welcome(request, reply, signedIn);
  });

  answerCall(app, 'logout', async (request, reply) => {
    const token = app.sessionCookie.read(request);
    // First: the browser forgets it even if the database is down.
    app.sessionCookie.clear(reply);
    if (token !== null) await sessions.end(token);
  });

  answerCall(app, 'forgotPassword', (request) => accounts.forgotPassword(request.body.email));

  answerCall(app, 'resetPassword', async (request, reply) => {
    const { token, password } = request.body;
    const signedIn = await accounts.resetPassword(token, password, callerOf(request));
    return welcome(request, reply, signedIn);
  });

  answerCall(app, 'verifyEmail', async (request, reply) => {
    reply.header('cache-control', CACHE_HEADERS.personal);
    return { email: await accounts.verifyEmail(request.body.token) };
  });

  answerCall(app, 'sendVerification', (request) =>
    ownAccount.sendVerification(request.member, addressKey(request.ip)),
  );

  answerCall(app, 'changePassword', async (request) => {
    const { current_password: current, new_password: next } = request.body;
    await ownAccount.changePassword(request.member, request.sessionToken, { current, next });
  });

  answerCall(app, 'changeEmail', (request) =>
    ownAccount.changeEmail(request.member, request.body, addressKey(request.ip)),
  );

  answerCall(app, 'signOutEverywhere', async (request, reply) => {
    await ownAccount.signOutEverywhere(request.member);
    app.sessionCookie.clear(reply);
  });

  answerCall(app, 'exportAccount', (request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="wildsoak-account.json"')
      .send(Readable.from(exportAccount(platform, request.member))),
  );

  answerCall(app, 'deleteAccount', async (request, reply) => {
    const { password, reviews } = request.body;
    await ownAccount.delete(request.member, password, reviews);
    app.sessionCookie.clear(reply);
    app.deviceCookie.clear(reply);
  });
};
