import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import fraunces from '~fonts/fraunces.woff2?url';
import type { Route } from './+types/root.ts';
import './app.css';
import { pageContext } from './lib/page/page-context.ts';
import { queryClientOfPage } from './lib/http/query-client.ts';
import { NotFoundPage, PageFailure } from './features/errors/page-failure.tsx';
import { SavedPages } from './offline/saved-pages.tsx';
import { Shell } from './shell/shell.tsx';
import { Container } from './ui/container.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { publicUrl, baseMap, placesUrl, socialLinks, hasDemo, hasSummaries } =
    context.get(pageContext);
  const year = new Date().getFullYear();
  return { publicUrl, baseMap, placesUrl, socialLinks, hasDemo, hasSummaries, year };
};

export const links: Route.LinksFunction = () => [
  // A font is fetched without credentials, and a preload must be fetched the same way.
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

/** It never changes while a tab is open, and another request would slow down every page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(queryClientOfPage);
  const loaded = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#182121" />
        {/* React Aria adds a <style> unless something has this id, and the Content-Security-Policy
            would refuse it. Its one rule is in app.css. */}
        <meta id="react-aria-pressable-style" name="react-aria" content="see app.css" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <QueryClientProvider client={queryClient}>
          <Shell year={loaded?.year} socialLinks={loaded?.socialLinks} hasDemo={loaded?.hasDemo}>
            {children}
          </Shell>
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** What the browsers say when a fetch gets no answer. */
const LOST_CONNECTION = /failed to fetch|networkerror|load failed/i;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Only in the browser: the next page's data did not arrive.
  if (error instanceof TypeError && LOST_CONNECTION.test(error.message)) {
    return (
      <>
        <PageFailure
          heading="We couldn't load this page"
          text="We lost the connection to our server. Check your signal, then try again."
          canRetry
        />
        <Container>
          <SavedPages />
        </Container>
      </>
    );
  }
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // No route takes an address with a line break in it, not even the one for all others.
  if (status === 404)
    return (
      <>
        <title>404 Not Found | Wildsoak</title>
        <NotFoundPage />
      </>
    );
  return (
    <>
      <title>{`Error ${status} | Wildsoak`}</title>
      <PageFailure
        heading="Something went wrong on our side"
        text={`We couldn't build this page (error ${status}). It's not you, and you haven't lost anything. Trying again often helps.`}
        canRetry
      />
    </>
  );
}
