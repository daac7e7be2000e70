import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/summaries';
import { useEffect, useRef } from 'react';
import { changeSpring, springForMember, type Reader } from '../../domain/spring/spring-detail.ts';
import { ApiError, browserSendWith, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { useSignInAgain } from '../../session/sign-out.ts';
import { isSignedOut, wordsOf } from './failure-text.ts';

const generate = defineCall<typeof contract.generateSummary>('POST', '/api/springs/:id/summary');

/** The server gives up after 25 seconds. */
const TIMEOUT_MS = 30_000;

const patientSend = browserSendWith({ timeoutMs: TIMEOUT_MS });

/** A failure of this call may be plain text. */
const send: Send = async (path, init) => {
  const response = await patientSend(path, init);
  if (response.ok) return response;
  throw new ApiError(response.status, wordsOf(await response.text().catch(() => '')));
};

const generateSummary = async (id: number, signal: AbortSignal) => {
  const written = await callApi(send, generate, { params: { id } }, signal);
  // A proxy may have answered instead of the server.
  if (typeof written?.summary !== 'string') throw new ApiError(0, 'the answer could not be read');
  return written;
};

/** For one reader, until they leave the page. */
interface Attempt {
  reader: Reader;
  signal: AbortSignal;
}

const isAborted = (error: Error | null) => error?.name === 'AbortError';

/**
 * 'Otherwise a signed-in user triggers generation automatically': once per visit, and again on retry.
 * `reader` is null where there is nothing to write, or nobody to write it for.
 */
export const useGeneration = (springId: number, reader: Reader | null) => {
  const queries = useQueryClient();
  const signInAgain = useSignInAgain();
  const attempt = useRef<Attempt | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ signal }: Attempt) => generateSummary(springId, signal),
    onSuccess: (written, { reader: writtenFor }) =>
      changeSpring(queries, springForMember(writtenFor, springId).queryKey, (spring) => ({
        ...spring,
        ai_summary: written.summary,
        ai_summary_written_at: written.written_at,
        ai_summary_review_count: written.review_count,
      })),
  });

  const { username, is_premium: isPremium } = reader ?? {};
  useEffect(() => {
    if (username === undefined || isPremium === undefined) return undefined;
    const leaving = new AbortController();
    attempt.current = { reader: { username, is_premium: isPremium }, signal: leaving.signal };
    // In strict mode React undoes an effect right away: that must not send anything.
    const start = setTimeout(mutate, 0, attempt.current);
    return () => {
      clearTimeout(start);
      leaving.abort();
    };
  }, [mutate, username, isPremium]);

  const isWanted = reader !== null;
  // An ended session leaves no reader, but its error still shows.
  const isShown = !isPending && !isAborted(error) && (isWanted || isSignedOut(error));
  return {
    isGenerating: isWanted && isPending,
    hasWritten: isSuccess,
    error: isShown ? error : null,
    retry: () => {
      if (isWanted && attempt.current) mutate(attempt.current);
      else void signInAgain();
    },
  };
};
