import type { FastifyReply } from 'fastify';

/** Aborts when the caller hangs up before the answer, so that we stop work that has no reader. */
export const abortSignalOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  // They may have left while we looked something up.
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};
