import { ApiError, type Send } from './api.ts';

/** We give up after this much silence: the server stores a photo in seconds. */
const SILENCE_MS = 60_000;

/** From the single string of XMLHttpRequest. */
const headersOf = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** `Response` throws if an answer with these gets a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Sends a large body and reports progress from 0 to 1, which `fetch` cannot do. */
export const uploadSend =
  (more: Record<string, string>, onProgress: (share: number) => void): Send =>
  (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let silence: ReturnType<typeof setTimeout> | undefined;
      const fail = (reason: unknown) => {
        clearTimeout(silence);
        signal?.removeEventListener('abort', cancel);
        reject(reason);
      };
      const cancel = () => {
        request.abort();
        fail(new DOMException('The upload was canceled.', 'AbortError'));
      };
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => {
          request.abort();
          fail(new ApiError(0, 'the server took too long to answer'));
        }, SILENCE_MS);
      };

      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      request.open(method, path);
      for (const [name, value] of Object.entries({ ...headers, ...more })) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        listen();
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('error', () =>
        fail(new ApiError(0, 'the server could not be reached')),
      );
      request.addEventListener('load', () => {
        clearTimeout(silence);
        signal?.removeEventListener('abort', cancel);
        const { status, responseText } = request;
        resolve(
          new Response(WITHOUT_BODY.has(status) ? null : responseText, {
            status,
            headers: headersOf(request.getAllResponseHeaders()),
          }),
        );
      });
      listen();
      request.send(body ?? null);
      return undefined;
    });
