import { data } from 'react-router';
import { pageTitle } from '../lib/meta.ts';
import { PageFailure } from '../shell/page-failure.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => [pageTitle('404 Not Found')];

export default function NotFound() {
  return (
    <PageFailure
      heading="404 Not Found"
      text="There is no page at this address. Search for a spring by name, or start from the home page."
    />
  );
}
