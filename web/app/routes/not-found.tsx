import { data } from 'react-router';
import { pageTitle } from '../lib/page/meta.ts';
import { NotFoundPage } from '../features/errors/page-failure.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => [pageTitle('404 Not Found')];

export default function NotFound() {
  return <NotFoundPage />;
}
