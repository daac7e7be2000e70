import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type Answer = 'picture' | 'failure' | 'nothing';

interface Session {
  send: (method: string, parameters?: object) => Promise<unknown>;
  on: (event: string, listener: (event: Paused) => void) => void;
}

interface Paused {
  requestId: string;
  request: { url: string };
}

let decide: (path: string) => Answer = () => 'nothing';
let asked: string[] = [];
let isListening = false;

const answer = async (session: Session, { requestId, request }: Paused) => {
  const { pathname } = new URL(request.url);
  asked.push(pathname);
  const how = decide(pathname);
  if (how === 'nothing') return;
  const isThere = how === 'picture';
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: isThere ? 200 : 503,
    responseHeaders: [
      { name: 'content-type', value: isThere ? 'image/gif' : 'text/plain' },
      { name: 'cache-control', value: 'no-store' },
    ],
    body: isThere ? PIXEL : '',
  });
};

/** Answers for our server: with a picture, a 503, or not at all. Returns what is asked for. */
export const answerTiles = async (answerTo: typeof decide): Promise<readonly string[]> => {
  decide = answerTo;
  asked = [];
  const session = cdp() as unknown as Session;
  if (!isListening)
    session.on('Fetch.requestPaused', (event) => {
      // The page may have gone on without it.
      answer(session, event).catch(() => undefined);
    });
  isListening = true;
  onTestFinished(async () => void (await session.send('Fetch.disable')));
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/tiles/*' }] });
  return asked;
};
