import { useRef, useState } from 'react';
import { AskedNotice, OwnProposals } from '../features/proposals/own-proposals.tsx';
import { ProposalForm } from '../features/proposals/proposal-form.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { RequireMember } from '../session/require-member.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/add-a-place.ts';

const HEADING = 'Add a Place';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function AddAPlace({ matches }: Route.ComponentProps) {
  const auth = useAuth();
  const [sent, setSent] = useState(0);
  const own = useRef<HTMLHeadingElement>(null);
  const finish = () => {
    setSent(sent + 1);
    // The form, which had the focus, starts over.
    own.current?.focus();
  };
  return (
    <RequireMember message="Please log in to add a place.">
      {auth.status === 'signed-in' && (
        <Container isPage key={auth.user.username}>
          <PageHeading>{HEADING}</PageHeading>
          <p className="mt-2 max-w-2xl text-lg text-quiet">
            Have you been to a hot spring that we don’t list? Tell us what you found. A moderator
            checks it before it’s on the map.
          </p>
          <AskedNotice username={auth.user.username} />
          <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ProposalForm
              key={sent}
              username={auth.user.username}
              baseMap={matches[0].loaderData.baseMap}
              onSent={finish}
            />
            <OwnProposals username={auth.user.username} ref={own} />
          </div>
        </Container>
      )}
    </RequireMember>
  );
}
