import { isIP, Socket } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPrivateAddress } from '../server/src/platform/outside/public-lookup.ts';

/** For NODE_OPTIONS: the process ends as soon as it asks outside. */
export const ONLY_THIS_MACHINE = `--import=${pathToFileURL(resolve(import.meta.dirname, 'only-this-machine.ts')).href}`;

/** Reserved names, which lead nowhere. */
const NOWHERE = /(^|\.)(localhost|example|test|invalid)$/;

const isOutside = (host: string): boolean =>
  isIP(host) > 0 ? !isPrivateAddress(host) : !NOWHERE.test(host);

interface Target {
  host?: string;
}

/** The arguments of `connect`, in each of their forms: a path, a port and perhaps a host, options, or all in an array. */
const hostIn = ([first, second]: unknown[]): string => {
  if (Array.isArray(first)) return hostIn(first);
  if (typeof first === 'object' && first !== null) return (first as Target).host ?? 'localhost';
  return typeof second === 'string' ? second : 'localhost';
};

/** No test or measurement asks for anything outside this machine and its own networks: what tries to is named. */
export const refuseOutside = (onAsked: (host: string) => void): void => {
  const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value as (
    this: Socket,
    ...target: unknown[]
  ) => Socket;
  Socket.prototype.connect = function checked(this: Socket, ...target: unknown[]) {
    const host = hostIn(target);
    if (isOutside(host)) {
      onAsked(host);
      throw new Error(`${host} is outside this machine.`);
    }
    return connect.apply(this, target);
  };
};
