import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { PERSONAL, personalCaching } from '../../platform/http/guards/identity.ts';
import { addressKey } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions.ts';
import { createAccounts, SuspendedError, type Caller, type SignedIn } from './accounts.service.ts';
import { exportAccount } from './export-account.ts';
import { createLoginLimits } from './login-limits.ts';
import { createOwnAccount, type OwnAccountParts } from './own-account.service.ts';

export const registerAccounts = (
  app: FastifyInstance,
  platform: OwnAccountParts & Pick<Platform, 'readPrepared'>,
) => {
  const { sessions } = platform;
  const accounts = createAccounts(platform);
  const ownAccount = createOwnAccount(platform);
  const limits = createLoginLimits(platform.limiter);

  const callerOf = (request: FastifyRequest): Caller => ({
    deviceToken: app.deviceCookie.read(request),
  });
  const byAddress = (limit: (address: string) => Promise<void>) => ({
    limit: ({ ip }: FastifyRequest) => limit(addressKey(ip)),
  });
  const byMember = (limit: (memberId: string) => Promise<void>) => ({
    limit: ({ member }: { member: Member }) => limit(member.id),
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

  answerCall(
    app,
    'login',
    async (request, reply) => {
      const { username, password } = request.body;
      const entering = accounts.login(username, password, callerOf(request));
      return welcome(request, reply, await nameSuspended(reply, entering));
    },
    byAddress(limits.login),
  );

  answerCall(
    app,
    'register',
    async (request, reply) => {
      const signedIn = await accounts.register(request.body, callerOf(request));
      reply.code(201);
      return welcome(request, reply, signedIn);
    },
    byAddress(limits.registration),
  );

  answerCall(app, 'logout', async (request, reply) => {
    const token = app.sessionCookie.read(request);
    // First: the browser forgets it even if the database is down.
    app.sessionCookie.clear(reply);
    if (token !== null) await sessions.end(token);
    return reply.code(204).send(null);
  });

  answerCall(
    app,
    'forgotPassword',
    async (request, reply) => {
      await accounts.forgotPassword(request.body.email);
      return reply.code(204).send(null);
    },
    byAddress(limits.mailFrom),
  );

  answerCall(
    app,
    'resetPassword',
    async (request, reply) => {
      const { token, password } = request.body;
      const signedIn = await accounts.resetPassword(token, password, callerOf(request));
      return welcome(request, reply, signedIn);
    },
    byAddress(limits.linkUse),
  );

  answerCall(
    app,
    'verifyEmail',
    async (request, reply) => {
      reply.header('cache-control', PERSONAL);
      return { email: await accounts.verifyEmail(request.body.token) };
    },
    byAddress(limits.linkUse),
  );

  answerCall(app, 'sendVerification', async (request, reply) => {
    await ownAccount.sendVerification(request.member, addressKey(request.ip));
    return reply.code(204).send(null);
  });

  answerCall(
    app,
    'changePassword',
    async (request, reply) => {
      const { current_password: current, new_password: next } = request.body;
      await ownAccount.changePassword(request.member, request.sessionToken, { current, next });
      return reply.code(204).send(null);
    },
    byMember(limits.passwordCheck),
  );

  answerCall(
    app,
    'changeEmail',
    async (request, reply) => {
      await ownAccount.changeEmail(request.member, request.body, addressKey(request.ip));
      return reply.code(204).send(null);
    },
    byMember(limits.passwordCheck),
  );

  answerCall(app, 'signOutEverywhere', async (request, reply) => {
    await ownAccount.signOutEverywhere(request.member);
    app.sessionCookie.clear(reply);
    return reply.code(204).send(null);
  });

  answerCall(
    app,
    'exportAccount',
    (request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="wildsoak-account.json"')
        .send(Readable.from(exportAccount(platform, request.member))),
    byMember(limits.accountExport),
  );

  answerCall(
    app,
    'deleteAccount',
    async (request, reply) => {
      const { password, reviews } = request.body;
      await ownAccount.delete(request.member, password, reviews);
      app.sessionCookie.clear(reply);
      app.deviceCookie.clear(reply);
      return reply.code(204).send(null);
    },
    byMember(limits.passwordCheck),
  );
};
