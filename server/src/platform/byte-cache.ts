/** Roughly what its key and its slot in the map cost. */
const ENTRY_BYTES = 200;

/** A small buffer is often part of a larger one, all of which would stay in memory with it. */
const ownCopy = (buffer: Buffer): Buffer =>
  buffer.buffer.byteLength === buffer.length ? buffer : Buffer.from(new Uint8Array(buffer).buffer);

/** Keeps the most recently used. A buffer counts once for each of its keys. */
export const createByteCache = (maxBytes: number) => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const keep = (key: string, buffer: Buffer) => {
    kept.set(key, buffer);
    bytes += buffer.length + ENTRY_BYTES;
    for (const [oldest, dropped] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= dropped.length + ENTRY_BYTES;
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
    /** Callers that ask for the same key in the meantime share the result. */
    getOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const found = get(key);
      if (found) return Promise.resolve(found);
      let promise = making.get(key);
      if (!promise) {
        promise = make()
          .then((made) => {
            const buffer = ownCopy(made);
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
