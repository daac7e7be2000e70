import { PREMIUM_PRICE, SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

const Risk = () => (
  <Part id="risk" heading="You go at your own risk">
    <p>
      Hot springs scald, drown and poison people. What we say may be old, imprecise or wrong, and
      silence is no sign of safety. Test the water, read the signs at the place, and turn around
      when in doubt. We can't promise that a place is open, safe, allowed or even there. See{' '}
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
      One person, one account. Keep your password to yourself. You can leave at any time in your
      settings. Reading needs no account.
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
        Say what you saw, and use photos that you took. No ads, no insults, nobody's private data.
      </li>
      <li>Say nothing that leads people into danger, onto closed ground, or to break the law.</li>
      <li>
        Members report what breaks this. A moderator may hide it, and keeps a record of who hid it,
        when and why. Members who go on are suspended: they cannot sign in until we restore them.
      </li>
    </List>
  </Part>
);

const Premium = () => (
  <Part id="premium" heading="Premium">
    <p>
      Premium costs {PREMIUM_PRICE} and renews every month until you cancel. It gives you whole
      summaries and the trip planner. Safety, closures, reviews and the map are free, and stay free.
      How to cancel, and when you get money back, is on{' '}
      <TextLink to="/refunds" isInline>
        Refunds
      </TextLink>
      .
    </p>
  </Part>
);

const Open = () => (
  <Part id="open" heading="What is not settled yet">
    <p>
      These terms name no company, no postal address, and no law or court. Until they do, what the
      law gives you where you live holds in full. Ask at <SupportLink />.
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
