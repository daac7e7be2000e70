import { PREMIUM_PRICE } from '@wildsoak/contract/rules/limits';
import { useAuth } from '../../session/auth.ts';
import { UpgradePrompt } from '../billing/upgrade-prompt.tsx';
import { loginPath, withReturnPath } from '../../session/return-to.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** 'Non-premium users then see an upgrade prompt.' Visitors have to sign in first. */
export const ReadOn = ({ springId }: { springId: number }) => {
  const { status } = useAuth();
  if (status === 'signed-in') {
    return (
      <div className="mt-5">
        <UpgradePrompt>Upgrade to Premium to read the whole summary.</UpgradePrompt>
      </div>
    );
  }
  const here = `/springs/${springId}`;
  // Invisible until we know who is reading, but takes up its space.
  return (
    <p
      className={`mt-3 border-l-4 border-accent pl-4 ${
        status === 'unknown' ? 'invisible noscript:visible' : ''
      }`}
    >
      The whole summary comes with Premium, {PREMIUM_PRICE}.{' '}
      <span className="block">
        <TextLink to={loginPath(here)}>Log in</TextLink> or{' '}
        <TextLink to={withReturnPath('/register', here)}>register</TextLink> to upgrade.
      </span>
    </p>
  );
};
