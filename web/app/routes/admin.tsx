import { AdminPage, isAdminPart } from '../features/admin/admin-page.tsx';
import { NotFoundPage } from '../features/errors/page-failure.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { StaffPage } from '../session/staff-page.tsx';
import type { Route } from './+types/admin.ts';

const HEADING = 'Admin';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Admin({ params: { part = '' } }: Route.ComponentProps) {
  if (!isAdminPart(part)) return <NotFoundPage />;
  return (
    <StaffPage only="is_operator" heading={HEADING} notFound={<NotFoundPage />}>
      <AdminPage part={part} />
    </StaffPage>
  );
}
