import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface LogLine {
  reqId?: string;
  msg?: string;
  err?: { name?: string; message?: string; stack?: string };
}

const KEPT = 2_000;

/** What the server logged lately: the reason for each answer by request, and its last lines. */
export const readServerLog = (...streams: Readable[]) => {
  const reasons = new Map<string, string>();
  const last: string[] = [];
  const read = (line: string) => {
    last.push(line);
    if (last.length > 50) last.shift();
    if (!line.startsWith('{')) return;
    const { reqId, msg, err } = JSON.parse(line) as LogLine;
    if (reqId === undefined) return;
    reasons.set(reqId, err?.stack ?? err?.message ?? msg ?? '');
    const oldest = reasons.keys().next();
    if (reasons.size > KEPT && !oldest.done) reasons.delete(oldest.value);
  };
  for (const input of streams) createInterface({ input }).on('line', read);
  return {
    reasonOf: (requestId: string): string | undefined => reasons.get(requestId),
    lastWords: (): string => last.join('\n'),
  };
};
