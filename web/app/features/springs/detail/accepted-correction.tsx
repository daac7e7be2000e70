import type { AcceptedCorrection } from '@wildsoak/contract/accepted-corrections';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { TextLink } from '../../../ui/text-link.tsx';
import { dateText } from '../../../lib/format.ts';

/** Both days only where they differ. */
export const ReportedBy = ({
  correction: { said_by: author, said_at, accepted_at },
}: {
  correction: Pick<AcceptedCorrection, 'said_by' | 'said_at' | 'accepted_at'>;
}) => {
  const [reportedOn, acceptedOn] = [dateText(said_at), dateText(accepted_at)];
  return (
    <span className="mt-1 block text-sm wrap-anywhere text-quiet">
      Reported by{' '}
      {author === null ? (
        FORMER_MEMBER
      ) : (
        <TextLink to={`/profile/${author}`} isInline>
          {author}
        </TextLink>
      )}
      {reportedOn === acceptedOn ? ', ' : ` on ${reportedOn}, `}
      accepted <time dateTime={accepted_at}>{acceptedOn}</time>.
    </span>
  );
};
