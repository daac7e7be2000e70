import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { TextLink } from '../../ui/text-link.tsx';

/** Reviews may stay when their author leaves, and with them the profile is gone. */
export const Author = ({ username }: { username: string }) =>
  username === FORMER_MEMBER ? (
    username
  ) : (
    <TextLink to={`/profile/${username}`} isInline className="wrap-anywhere">
      {username}
    </TextLink>
  );
