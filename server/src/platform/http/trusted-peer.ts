import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

export type TrustPeer = (request: IncomingMessage) => boolean;

/** Whether the other end of the connection is one of our own proxies, as Fastify's `trustProxy` judges. */
export const trustPeers = (proxies: readonly string[]): TrustPeer => {
  const trusts = compile([...proxies]);
  return ({ socket }) => trusts(socket.remoteAddress ?? '', 0);
};
