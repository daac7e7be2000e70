import type * as contract from '@wildsoak/contract/summaries';
import { ApiError, browserSendWith, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { wordsOf } from './failure-text.ts';

const generate = defineCall<typeof contract.generateSummary>('POST', '/api/springs/:id/summary');

/** The server itself gives up after 25 seconds, and says so. */
const TIMEOUT_MS = 30_000;

const patientSend = browserSendWith({ timeoutMs: TIMEOUT_MS });

/** A failure of this call may be plain text. */
const send: Send = async (path, init) => {
  const response = await patientSend(path, init);
  if (response.ok) return response;
  throw new ApiError(response.status, wordsOf(await response.text().catch(() => '')));
};

export const generateSummary = async (id: number, signal: AbortSignal) => {
  const written = await callApi(send, generate, { params: { id } }, signal);
  // Something between us may answer in the server's place.
  if (typeof written?.summary !== 'string') throw new ApiError(0, 'the answer could not be read');
  return written;
};
