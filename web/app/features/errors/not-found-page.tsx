import { PageFailure } from './page-failure.tsx';

export const NotFoundPage = () => (
  <PageFailure
    heading="404 Not Found"
    text="There is no page at this address. Search for a spring by name, or start from the home page."
  />
);
