import { useAuth } from '../../../session/auth.ts';
import { loginPath } from '../../../session/return-to.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** For visitors. Invisible until we know whether this is one, but takes up its space. */
export const LoginPrompt = ({ back, purpose }: { back: string; purpose: string }) => {
  const { status } = useAuth();
  if (status === 'signed-in') return null;
  return (
    <p className={`text-quiet ${status === 'unknown' ? 'invisible noscript:visible' : ''}`}>
      <TextLink to={loginPath(back)}>Log in</TextLink> to {purpose}.
    </p>
  );
};
