import { NotFoundPage } from '../features/errors/page-failure.tsx';
import { ModerationQueue } from '../features/moderation/moderation-queue.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { StaffPage } from '../session/staff-page.tsx';

const HEADING = 'Moderation';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Moderation() {
  return (
    <StaffPage only="is_moderator" heading={HEADING} notFound={<NotFoundPage />}>
      <ModerationQueue />
    </StaffPage>
  );
}
