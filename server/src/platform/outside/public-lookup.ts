import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

// Two lists: in one, every IPv4 address counts as its form in IPv6.
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.ipv4.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  // Unspecified, loopback, and IPv4 in the clothes of IPv6.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.ipv6.addSubnet(address, bits, 'ipv6');

/** Of our own network, or of nobody's. A name is neither. */
export const isPrivateAddress = (host: string): boolean => {
  const kind = isIPv6(host) ? 'ipv6' : 'ipv4';
  return isIP(host) > 0 && PRIVATE[kind].check(host, kind);
};

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void;

/** The connection goes to the very addresses that were looked at, so a name cannot change in between. */
export const publicLookup =
  (resolve: Resolve = resolveName): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const inside = addresses?.find(({ address }) => isPrivateAddress(address));
      const [first] = addresses ?? [];
      if (error || inside || !addresses || !first) {
        done(error ?? new Error(`${name} has no public address: ${inside?.address ?? 'none'}`), []);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
