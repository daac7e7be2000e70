import { PAST_DUE_DAYS, PREMIUM_PRICE } from '@wildsoak/contract/rules/limits';
import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

const Canceling = () => (
  <Part id="canceling" heading="Canceling">
    <p>
      Go to Manage Subscription in{' '}
      <TextLink to="/profile/settings" isInline>
        your settings
      </TextLink>{' '}
      and cancel there. We won't charge you again, and you keep Premium until the end of the month
      you paid for. Until then you can change your mind.
    </p>
    <p>
      If a payment fails, Stripe tries again. You keep Premium for {PAST_DUE_DAYS} days from the due
      date. Deleting your account ends a subscription right away.
    </p>
  </Part>
);

const Refunding = () => (
  <Part id="refunding" heading="Refunds">
    <List>
      <li>Charged twice? We refund one and cancel the second subscription.</li>
      <li>
        Paid, but Premium didn't work? Write to <SupportLink />. A person looks into it. If it was
        our fault, we refund the month.
      </li>
      <li>
        Otherwise, we don't refund a month that has already started, even if you delete your
        account.
      </li>
    </List>
    <p>
      We don't give refunds automatically. Write from your account's email address and say when you
      were charged. Your legal rights come first.
    </p>
  </Part>
);

export const Refunds = ({ heading }: { heading: string }) => (
  <Article
    heading={heading}
    lead={`Premium costs ${PREMIUM_PRICE}. Here's how to cancel and when we refund.`}
  >
    <Canceling />
    <Refunding />
  </Article>
);
