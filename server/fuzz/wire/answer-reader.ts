export interface Answer {
  status: number;
  head: string;
  body: Buffer;
  /** Whether we can reuse the connection. */
  isReusable: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const BODILESS = new Set([204, 304]);

const headerOf = (head: string, name: string): string | undefined =>
  new RegExp(`\r\n${name}: *([^\r]*)`, 'i').exec(head)?.[1];

/** The chunks' bytes and where they end; undefined until all have arrived. */
const readChunks = (bytes: Buffer, from: number): { body: Buffer; end: number } | undefined => {
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const end = line + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = end;
  }
};

/**
 * Reads an answer from the bytes so far; undefined until it is complete. `isEnded`: the server has
 * closed, so an answer without a length is complete.
 */
export const readAnswer = (
  bytes: Buffer,
  { isHead, isEnded }: { isHead: boolean; isEnded: boolean },
): Answer | undefined => {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const from = headEnd + HEAD_END.length;
  const status = Number(head.slice(9, 12));
  // 100 Continue comes before the real answer.
  if (status < 200) return readAnswer(bytes.subarray(from), { isHead, isEnded });
  const isKept = headerOf(head, 'connection')?.toLowerCase() !== 'close';
  const whole = (body: Buffer, end: number, isReusable = isKept): Answer => ({
    status,
    head,
    body,
    isReusable: isReusable && end === bytes.length,
  });
  if (isHead || BODILESS.has(status)) return whole(Buffer.alloc(0), from);
  if (headerOf(head, 'transfer-encoding')?.toLowerCase() === 'chunked') {
    const read = readChunks(bytes, from);
    return read && whole(read.body, read.end);
  }
  const length = headerOf(head, 'content-length');
  if (length === undefined) {
    return isEnded ? whole(bytes.subarray(from), bytes.length, false) : undefined;
  }
  const end = from + Number(length);
  return bytes.length < end ? undefined : whole(bytes.subarray(from, end), end);
};
