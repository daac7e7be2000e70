import type { MetaDescriptor } from 'react-router';
import { DataPage } from '../features/browse/data-page.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import type { Route } from './+types/data.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle('Data'),
    description('The catalog of hot springs as CSV and GeoJSON: facts, sources and dates.'),
    canonical(matches[0].loaderData?.publicUrl, '/data'),
  ];
}

export default function Data() {
  return <DataPage />;
}
