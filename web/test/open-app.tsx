import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@wildsoak/contract/accounts';
import { useEffect, type ReactNode } from 'react';
import {
  createRoutesStub,
  Meta,
  Outlet,
  parsePath,
  RouterContextProvider,
  useLocation,
  useNavigate,
  useRouteLoaderData,
  type NavigateFunction,
} from 'react-router';
import { inject, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { createQueryClient } from '../app/lib/http/query-client.ts';
import { pageContext } from '../app/lib/page/page-context.ts';
import * as root from '../app/root.tsx';
import { Shell } from '../app/shell/shell.tsx';
import { askApi, setAnswers, type Answers } from './answers.ts';

type Stub = Parameters<typeof createRoutesStub>[0][number];

/** As React Router's build sees a file in `app/routes`. */
type RouteModule = Omit<Stub, 'Component'> & { default: Stub['Component'] };

const modules = import.meta.glob<RouteModule>('../app/routes/*.tsx', { eager: true });

const pages = inject('routes').map(({ file, path, index }): Stub => {
  const module = modules[`../app/${file}`];
  if (!module) throw new Error(`There is no ${file}.`);
  const { default: Component, ...rest } = module;
  const id = file.replace('.tsx', '');
  return { ...rest, id, Component, ...(index ? { index: true } : { path }) };
});

let shown: { path: string; navigate: NavigateFunction } | undefined;

/** What a browser's address bar would show. */
export const currentPath = () => shown?.path;

/** As a click on a link of ours, or the browser's own back (-1). */
export const goTo = async (to: string | -1) => {
  await (typeof to === 'string' ? shown?.navigate(to) : shown?.navigate(to));
};

// Home writes its address itself. Here the router's memory is the history that the back button goes through.
history.pushState = (entry: { usr: unknown }, _, url) =>
  void shown?.navigate(String(url), { preventScrollReset: true, state: entry.usr });

/** As `Layout` in root.tsx, without the document around it. */
const Frame = ({ children }: { children: ReactNode }) => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    shown = { path: pathname + search + hash, navigate };
  });
  const loaded = useRouteLoaderData<typeof root.loader>('root');
  return (
    <>
      <Meta />
      <Shell year={loaded?.year} socialLinks={loaded?.socialLinks} hasDemo={loaded?.hasDemo}>
        {children}
      </Shell>
    </>
  );
};

export interface Site {
  /** Signed in as this member; a visitor if left out. */
  user?: User;
  hasDemo?: boolean;
  hasSummaries?: boolean;
  placesUrl?: string;
  socialLinks?: readonly string[];
  /** Null for our own. */
  tileUrl?: string | null;
  /** Whether the survey's layers come through us. */
  hasSurvey?: boolean;
}

/** A pixel. Its address says which tile it stands for. */
const TILE =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#/{z}/{x}/{y}';

const contextOf = ({
  hasDemo = false,
  hasSummaries = true,
  placesUrl,
  socialLinks = [],
  tileUrl = TILE,
  hasSurvey = false,
}: Site) => {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    callApi: askApi,
    onError: () => undefined,
    publicUrl: 'https://wildsoak.example',
    baseMap: {
      url: tileUrl,
      attribution: '',
      attributionUrl: null,
      topo: hasSurvey,
      imagery: hasSurvey,
    },
    placesUrl: placesUrl ?? null,
    socialLinks,
    hasDemo,
    hasSummaries,
    scriptMark: 'own',
  });
  return context;
};

/**
 * Opens a page of the real application: its own loaders, its own shell. Only the API is not there;
 * `answers` says what it answers, to the loaders as well as to the browser.
 */
export const openApp = async (path: string, answers: Answers = {}, site: Site = {}) => {
  setAnswers({
    'GET /api/auth/status': site.user ? { isLoggedIn: true, user: site.user } : 401,
    ...answers,
  });
  // A second page takes the place of the first, as in a tab.
  await cleanup();
  scrollTo(0, 0);
  shown = undefined;
  const queries = createQueryClient();
  // A failed call is tried again as often as ever, but at once.
  const { queries: defaults } = queries.getDefaultOptions();
  queries.setDefaultOptions({ queries: { ...defaults, retryDelay: 0 } });
  const App = createRoutesStub(
    [
      {
        id: 'root',
        loader: root.loader,
        Component: () => (
          <Frame>
            <Outlet />
          </Frame>
        ),
        HydrateFallback: () => null,
        ErrorBoundary: (props) => (
          <Frame>
            <root.ErrorBoundary {...(props as Parameters<typeof root.ErrorBoundary>[0])} />
          </Frame>
        ),
        children: pages,
      },
    ],
    contextOf(site),
  );
  const screen = await render(
    <QueryClientProvider client={queries}>
      {/* As in a new tab: no page before this one. */}
      <App initialEntries={[{ ...parsePath(path), key: crypto.randomUUID() }]} />
    </QueryClientProvider>,
  );
  // React's production build has no `act` to wait for the first page.
  await vi.waitUntil(() => shown, { timeout: 15_000, interval: 5 });
  return screen;
};
