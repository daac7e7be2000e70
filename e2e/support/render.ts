import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BASE_URL } from './address.ts';

/** What the API answers by path: a number is the status of a failure, which says how long to wait. */
type Answers = Record<string, unknown>;

interface WebBuild {
  renderPage: (
    request: Request,
    page: {
      callApi: (path: string) => Promise<Response>;
      onError: (error: unknown) => void;
      publicUrl: string;
      baseMap: { url: null; attribution: string; attributionUrl: null };
      placesUrl: null;
      hasDemo: boolean;
      hasSummaries: boolean;
      scriptMark: string;
    },
  ) => Promise<Response>;
}

/** The same file that the server loads. */
const BUILD = resolve(
  import.meta.dirname,
  '../..',
  process.env['WEB_ENTRY'] ?? 'web/build/server/index.js',
);

const WAITING = new Set([429, 503]);

const answer = (body: unknown): Response =>
  typeof body === 'number'
    ? Response.json(
        { error: `HTTP error! status: ${body}` },
        { status: body, headers: WAITING.has(body) ? { 'retry-after': '7' } : {} },
      )
    : Response.json(body);

/** A page of the production build, as the server renders it with these API answers. */
export const renderWith = async (path: string, answers: Answers): Promise<Response> => {
  const { renderPage } = (await import(pathToFileURL(BUILD).href)) as WebBuild;
  return renderPage(new Request(BASE_URL + path), {
    callApi: async (asked) => answer(answers[asked.split('?')[0] ?? ''] ?? 404),
    onError: (error) => {
      throw error;
    },
    publicUrl: BASE_URL,
    baseMap: { url: null, attribution: '', attributionUrl: null },
    placesUrl: null,
    hasDemo: false,
    hasSummaries: true,
    scriptMark: 'own',
  });
};
