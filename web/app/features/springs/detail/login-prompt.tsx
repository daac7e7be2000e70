import { Link } from 'react-router';
import { useAuth } from '../../../shell/auth.tsx';
import { loginPath } from '../../../shell/return-to.ts';

/** For visitors. Until it is known who is asking it keeps its place and shows nothing. */
export const LoginPrompt = ({ springId, purpose }: { springId: number; purpose: string }) => {
  const { status } = useAuth();
  if (status === 'signed-in') return null;
  return (
    <p className={`text-quiet ${status === 'unknown' ? 'invisible noscript:visible' : ''}`}>
      <Link
        to={loginPath(`/springs/${springId}`)}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:no-underline"
      >
        Log in
      </Link>{' '}
      to {purpose}.
    </p>
  );
};
