import { useState, type ReactNode } from 'react';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAuth } from './auth.ts';
import { RequireMember } from './require-member.tsx';

/**
 * A page for one role only. The HTML is the same for everybody: the browser decides whom to show
 * this, and the API guards it.
 */
export const StaffPage = ({
  only,
  heading,
  notFound,
  children,
}: {
  only: 'is_moderator' | 'is_operator';
  heading: string;
  /** For everybody else. */
  notFound: ReactNode;
  children: ReactNode;
}) => {
  const auth = useAuth();
  const [hadRole, setHadRole] = useState(false);
  const hasRole = auth.status === 'signed-in' && auth.user[only];
  if (hasRole && !hadRole) setHadRole(true);
  if (auth.status === 'unknown') {
    return (
      <Container isPage>
        <PageHeading>{heading}</PageHeading>
        <Skeleton className="mt-8 h-24 w-full max-w-prose" />
      </Container>
    );
  }
  // Staff whose session ended may sign in again. For all others this page doesn't exist.
  const isOver = hadRole && auth.status === 'signed-out';
  if (!hasRole && !isOver) return notFound;
  return (
    <RequireMember>
      <Container isPage>
        <PageHeading>{heading}</PageHeading>
        {children}
      </Container>
    </RequireMember>
  );
};
