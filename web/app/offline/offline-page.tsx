import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { SavedPages } from './saved-pages.tsx';

/** In place of a page that did not come: what there is instead. `page` is what was asked for. */
export const OfflinePage = ({ page }: { page: string }) => (
  <Container className="flex flex-col items-start gap-6 py-10 sm:py-16">
    <h1 className="text-4xl leading-tight font-semibold sm:text-5xl">
      This page is not saved on your device
    </h1>
    <p className="max-w-prose text-lg text-quiet">
      The connection to our server was lost, and this page was not saved before that. Check your
      signal, then try again.
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
