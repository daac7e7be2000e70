import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { SavedPages } from './saved-pages.tsx';

/** Stands in for a page that did not come: `page` is its address. */
export const OfflinePage = ({ page }: { page: string }) => (
  <Container className="flex flex-col items-start gap-6 py-10 sm:py-16">
    <h1 className="text-4xl leading-tight font-semibold sm:text-5xl">
      This page isn't saved on your device
    </h1>
    <p className="max-w-prose text-lg text-quiet">
      We lost the connection to our server before this page was saved. Check your signal, then try
      again.
    </p>
    <p className="flex flex-wrap gap-3">
      <LinkButton to={page} reloadDocument>
        Try again
      </LinkButton>
      <LinkButton to="/" look="quiet">
        Go to the home page
      </LinkButton>
    </p>
    <SavedPages />
  </Container>
);
