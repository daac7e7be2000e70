import { PAST_DUE_DAYS, PREMIUM_PRICE } from '@wildsoak/contract/rules/limits';
import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

const Canceling = () => (
  <Part id="canceling" heading="Canceling">
    <p>
      Press Manage Subscription in{' '}
      <TextLink to="/profile/settings" isInline>
        your settings
      </TextLink>{' '}
      and cancel there, without asking anybody. We don't charge you again, and you keep Premium
      until the end of the month that you paid for. Until then you can change your mind.
    </p>
    <p>
      If a payment fails, Stripe tries again, and you keep Premium for {PAST_DUE_DAYS} days from the
      due date. Deleting your account ends a subscription right away.
    </p>
  </Part>
);

const Refunding = () => (
  <Part id="refunding" heading="Getting money back">
    <List>
      <li>If you were charged twice, we pay one back and cancel the second subscription.</li>
      <li>
        If you paid and Premium did not work, write to <SupportLink />. A person looks at it and
        pays the month back if it was our fault.
      </li>
      <li>
        Otherwise we don't pay back a month that has begun, nor the rest of it when you delete your
        account.
      </li>
    </List>
    <p>
      Nothing on this site pays back by itself, so write from the email address of your account, and
      say when you were charged. Rights that the law gives you come first.
    </p>
  </Part>
);

export const Refunds = ({ heading }: { heading: string }) => (
  <Article
    heading={heading}
    lead={`Premium costs ${PREMIUM_PRICE}. How to stop paying, and when you get money back.`}
  >
    <Canceling />
    <Refunding />
  </Article>
);
