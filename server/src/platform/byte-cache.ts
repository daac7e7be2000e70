/** Roughly what an entry costs besides its bytes: its key and its slot in the map. */
const ENTRY_BYTES = 200;

export interface ByteCache {
  get(key: string): Buffer | undefined;
  /** Makes what is missing; callers that ask for the same key meanwhile share the result. */
  getOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  readonly bytes: number;
}

/** Keeps what was used last, up to a number of bytes. A buffer counts once for each of its keys. */
export const createByteCache = (maxBytes: number): ByteCache => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const drop = (key: string, buffer: Buffer) => {
    kept.delete(key);
    bytes -= buffer.length + ENTRY_BYTES;
  };

  const keep = (key: string, buffer: Buffer) => {
    kept.set(key, buffer);
    bytes += buffer.length + ENTRY_BYTES;
    for (const [oldest, dropped] of kept) {
      if (bytes <= maxBytes) break;
      drop(oldest, dropped);
    }
  };

  const get = (key: string) => {
    const found = kept.get(key);
    if (!found) return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found;
  };

  return {
    get,
    getOrMake(key, make) {
      const found = get(key);
      if (found) return Promise.resolve(found);
      let promise = making.get(key);
      if (!promise) {
        promise = make()
          .then((buffer) => {
            keep(key, buffer);
            return buffer;
          })
          .finally(() => making.delete(key));
        making.set(key, promise);
      }
      return promise;
    },
    get bytes() {
      return bytes;
    },
  };
};
