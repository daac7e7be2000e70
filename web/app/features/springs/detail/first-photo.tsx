import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import { useAuth } from '../../../session/auth.ts';
import { loginPath } from '../../../session/return-to.ts';
import { LINK_LOOK } from '../../../ui/text-link.tsx';

/** Opens the review form below, for visitors after they have signed in. */
export const FirstPhoto = ({ springId }: { springId: number }) => {
  const { status } = useAuth();
  const form = `/springs/${springId}?review=write`;
  return (
    <Link
      to={status === 'signed-in' ? form : loginPath(form)}
      state={status === 'signed-in' ? { keepFocus: true } : null}
      preventScrollReset={status === 'signed-in'}
      className={`flex min-h-11 items-center gap-2 px-4 sm:px-5 ${LINK_LOOK}`}
    >
      <Camera aria-hidden className="size-5 shrink-0" />
      Be the first to photograph it
    </Link>
  );
};
