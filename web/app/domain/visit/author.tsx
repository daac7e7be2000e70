import { TextLink } from '../../ui/text-link.tsx';

/** Visits leave with their author, so there always is a profile. */
export const Author = ({ username }: { username: string }) => (
  <TextLink to={`/profile/${username}`} isInline className="wrap-anywhere">
    {username}
  </TextLink>
);
