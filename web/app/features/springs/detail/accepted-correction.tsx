import type { AcceptedCorrection } from '@wildsoak/contract/accepted-corrections';
import type { CorrectionField } from '@wildsoak/contract/rules/corrections';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import type { Spring } from '@wildsoak/contract/springs';
import { Link } from 'react-router';
import { dateText } from '../../../lib/format.ts';

/** The newest accepted correction of one field. */
export const correctionOf = <Field extends CorrectionField>(
  { corrections }: Pick<Spring, 'corrections'>,
  field: Field,
) =>
  corrections.find(
    (correction): correction is Extract<AcceptedCorrection, { field: Field }> =>
      correction.field === field,
  );

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
        <Link to={`/profile/${author}`} className="underline underline-offset-4 hover:no-underline">
          {author}
        </Link>
      )}
      {reportedOn === acceptedOn ? ', ' : ` on ${reportedOn}, `}
      accepted <time dateTime={accepted_at}>{acceptedOn}</time>.
    </span>
  );
};
