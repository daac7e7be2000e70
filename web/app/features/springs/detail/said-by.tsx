import type { AcceptedCorrection } from '@wildsoak/contract/accepted-corrections';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { Link } from 'react-router';
import { dateText } from '../../../lib/format.ts';

/** Who said it, and when; on another day than it was accepted, both days. */
export const SaidBy = ({
  said: { said_by: author, said_at, accepted_at },
  className = 'text-quiet',
}: {
  said: Pick<AcceptedCorrection, 'said_by' | 'said_at' | 'accepted_at'>;
  className?: string;
}) => {
  const [saidOn, acceptedOn] = [dateText(said_at), dateText(accepted_at)];
  return (
    <span className={`mt-1 block text-base wrap-anywhere ${className}`}>
      Said by{' '}
      {author === null ? (
        FORMER_MEMBER
      ) : (
        <Link to={`/profile/${author}`} className="underline underline-offset-4 hover:no-underline">
          {author}
        </Link>
      )}
      {saidOn === acceptedOn ? ', ' : ` on ${saidOn}, `}
      accepted <time dateTime={accepted_at}>{acceptedOn}</time>.
    </span>
  );
};
