import type { User } from '@wildsoak/contract/accounts';
import { SettingsSection } from './settings-section.tsx';

/** The payment provider's words have underscores. */
const inWords = (status: string | null) => (status ?? 'active').replaceAll('_', ' ');

const Upgrade = () => (
  <>
    <p>
      <strong>Wildsoak Premium</strong>, $9.99 per month, gives you:
    </p>
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>the whole summary of every spring</li>
      <li>the road-trip planner: springs along your drive, as stops of a plan you can save</li>
    </ul>
    <p className="text-quiet">It opens soon. Until then nobody is charged for anything.</p>
  </>
);

export const SubscriptionSection = ({ user }: { user: User }) => (
  <SettingsSection heading="Subscription">
    {user.is_premium ? (
      <>
        <p>
          You have <strong>Wildsoak Premium</strong>. Status: {inWords(user.subscription_status)}
        </p>
        <p className="text-quiet">Managing it opens soon.</p>
      </>
    ) : (
      <Upgrade />
    )}
  </SettingsSection>
);
