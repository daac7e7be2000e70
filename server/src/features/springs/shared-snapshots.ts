import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Snapshot } from '../../platform/http/snapshot.ts';
import { joinFlight, type Flight, type FlightResult } from '../../platform/single-flight.ts';

const expandGzip = promisify(gunzip);

export interface SpringSnapshots {
  list: Snapshot;
  featured: Snapshot;
}

const NAMES = ['list', 'featured'] as const;

const pack = (snapshots: SpringSnapshots) =>
  Object.fromEntries(
    NAMES.flatMap((name) =>
      (['etag', 'gzip', 'br'] as const).map((part) => [`${name}.${part}`, snapshots[name][part]]),
    ),
  );

const unpack = async (
  { fields }: FlightResult,
  name: keyof SpringSnapshots,
  before: Snapshot | undefined,
): Promise<Snapshot> => {
  const { [`${name}.etag`]: tag, [`${name}.gzip`]: gzipped, [`${name}.br`]: br } = fields;
  if (!tag || !gzipped || !br) throw new Error('a part of the shared list is missing');
  const etag = tag.toString();
  if (before?.etag === etag) return before;
  return { etag, plain: await expandGzip(gzipped), gzip: gzipped, br };
};

/** One process builds for all, for a change that this one heard of at `heardAt`. */
export const obtain = async (
  work: Flight,
  build: () => Promise<SpringSnapshots>,
  before: Partial<SpringSnapshots>,
  /** Both by `performance.now()`. */
  times: { heardAt: number; waitUntil: number },
) => {
  const unpackBoth = async (shared: FlightResult): Promise<SpringSnapshots> => {
    const [list, featured] = await Promise.all([
      unpack(shared, 'list', before.list),
      unpack(shared, 'featured', before.featured),
    ]);
    return { list, featured };
  };
  const { result, ...rest } = await joinFlight(work, {
    ...times,
    build,
    pack,
    unpack: unpackBoth,
  });
  return { ...result, ...rest };
};
