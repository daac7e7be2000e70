import { PREMIUM_PRICE, SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

const Risk = () => (
  <Part id="risk" heading="You go at your own risk">
    <p>
      Hot springs scald, drown and poison people. Our facts may be old, imprecise or wrong. No
      warning doesn't mean safe. Test the water, read the signs, and turn around when in doubt. We
      can't promise that a place is open, safe, allowed or even there. See{' '}
      <TextLink to="/safety" isInline>
        Safety
      </TextLink>{' '}
      and{' '}
      <TextLink to="/how-we-know" isInline>
        How we know
      </TextLink>
      .
    </p>
  </Part>
);

const Accounts = () => (
  <Part id="accounts" heading="Your account">
    <p>
      One person, one account. Keep your password to yourself. You can delete it anytime in your
      settings. You don't need an account to browse.
    </p>
  </Part>
);

const Content = () => (
  <Part id="content" heading="What you write">
    <List>
      <li>
        It stays yours. You let us show it here, and use it for a spring's rating and summary.
      </li>
      <li>
        Say what you saw, and use your own photos. No ads, no insults, no private data about other
        people.
      </li>
      <li>Don't lead people into danger, onto closed land or into breaking the law.</li>
      <li>
        Members report what breaks these rules. A moderator may hide it, and we record who hid it,
        when and why. If you keep breaking them, we suspend you, and you can't sign in until we
        restore your account.
      </li>
    </List>
  </Part>
);

const Premium = () => (
  <Part id="premium" heading="Premium">
    <p>
      Premium costs {PREMIUM_PRICE} and renews every month until you cancel. It gives you full
      summaries and the trip planner. Safety, closures, reviews and the map are free, and stay free.
      For how to cancel and when we refund, see{' '}
      <TextLink to="/refunds" isInline>
        Refunds
      </TextLink>
      .
    </p>
  </Part>
);

const Open = () => (
  <Part id="open" heading="What isn't settled yet">
    <p>
      These terms don't name a company, a mailing address, a law or a court yet. Until they do, the
      law where you live applies in full. Questions? Write to <SupportLink />.
    </p>
  </Part>
);

export const Terms = ({ heading }: { heading: string }) => (
  <Article
    heading={heading}
    lead={`What you can expect from ${SITE_NAME}, and what we expect from you.`}
  >
    <Risk />
    <Accounts />
    <Content />
    <Premium />
    <Open />
  </Article>
);
