import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';

type Decide = (request: Request) => unknown;

/**
 * What the API answers, by method and path: `'GET /api/springs': []`. A number is the status of a failure
 * without words, a function decides for each call. A call that is not in the table fails the test.
 */
export type Answers = Record<string, object | string | number | null | Decide>;

/** No answer for as long as the test runs. */
export const never = () => new Promise<never>(() => {});

/** A failure in the server's own words. */
export const refusal = (status: number, error: string) => Response.json({ error }, { status });

/** No connection. */
export const lost = () => Response.error();

interface Call {
  method: string;
  path: string;
  body: string;
}

let table: Answers = {};
let calls: Call[] = [];
let unknown: string[] = [];

const toResponse = (answer: unknown): Response => {
  if (answer instanceof Response) return answer.type === 'error' ? answer : answer.clone();
  if (typeof answer === 'number') {
    return answer === 204
      ? new Response(null, { status: 204 })
      : new Response('', { status: answer });
  }
  return Response.json(answer);
};

const answerTo = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const name = [`${request.method} ${pathname}${search}`, `${request.method} ${pathname}`].find(
    (key) => key in table,
  );
  calls.push({
    method: request.method,
    path: pathname + search,
    body: await request.clone().text(),
  });
  // Every stop of a trip asks, and few tests are about that.
  if (name === undefined && pathname.endsWith('/outlook')) return toResponse(404);
  // Every map asks, and few tests are about that.
  if (name === undefined && pathname === '/api/fires')
    return toResponse({ state: 'off', as_of: null, facts: null });
  if (name === undefined) {
    unknown.push(`${request.method} ${pathname}${search}`);
    return refusal(501, 'The test has no answer for this call.');
  }
  const answer = table[name];
  return toResponse(typeof answer === 'function' ? await answer(request) : answer);
};

/** As a loader at the server asks. */
export const askApi = (path: string) => answerTo(new Request(new URL(path, location.origin)));

export const setAnswers = (answers: Answers) => {
  table = answers;
  calls = [];
  unknown = [];
};

/** Changes some answers in the middle of a test. */
export const changeAnswers = (answers: Answers) => {
  table = { ...table, ...answers };
};

/** What was asked so far, such as `callsTo('POST /api/auth/login')`. */
export const callsTo = (name: string): Call[] =>
  calls.filter(
    ({ method, path }) =>
      `${method} ${path}` === name || `${method} ${path.split('?')[0]}` === name,
  );

/** What was sent to it, as JSON. */
export const bodiesOf = (name: string) =>
  callsTo(name).map(({ body }) => JSON.parse(body) as unknown);

export const unknownCalls = () => unknown;

const interceptor = new BatchInterceptor({
  name: 'api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

/** Both `fetch` and `XMLHttpRequest`, which sends the photos. Once for all files that share a page. */
// oxlint-disable-next-line typescript/no-misused-promises -- The interceptor does wait for it.
interceptor.on('request', async ({ request, controller }) => {
  if (!/^\/(api|tiles)\//.test(new URL(request.url).pathname)) return;
  const answer = await answerTo(request);
  // A page that gave up gets no answer.
  if (!request.signal.aborted) controller.respondWith(answer);
});
interceptor.apply();
