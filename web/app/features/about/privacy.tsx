import {
  DEVICE_COPY_DAYS,
  DEVICE_DAYS,
  OWNER_DAYS_KEPT,
  OWNER_DAYS_TO_CONFIRM,
  VISIT_ADDRESS_DAYS,
  SESSION_DAYS,
} from '@wildsoak/contract/rules/limits';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

const Visitors = () => (
  <Part id="visitors" heading="If you only read">
    <p>
      You need no account. We set no cookie, show no ads, and run no analytics or trackers. To keep
      the site up, we count requests by network address, for a day at most. Our log has requests
      that change something, fail or are slow, without your network address; a server in front of
      ours may log every request with it. We have not set a date for deleting logs yet.
    </p>
  </Part>
);

const Cookies = () => (
  <Part id="cookies" heading="Cookies, and what your device keeps">
    <List>
      <li>
        <strong>session</strong>: set when you sign in, for {SESSION_DAYS} days after your last
        visit. It says who you are.
      </li>
      <li>
        <strong>device</strong>: set when you sign in, for {DEVICE_DAYS} days. It says that this
        browser is yours, so that somebody who guesses at your password doesn't lock you out.
      </li>
    </List>
    <p>
      So that pages open without a signal, your browser keeps Home, the springs that you looked at,
      our safety pages and your own lists, with maps and pictures, for {DEVICE_COPY_DAYS} days at
      most. Your favorites, plans and reviews among them go when you sign out. Your choice of °F or
      °C, and drafts of what you type, stay in your browser and are never sent to us before you send
      them.
    </p>
    <p>
      A review, visit or favorite that you send without a signal waits in your browser, with its
      photo, until we get it or you discard it. When you log out, we ask whether to keep it. Nobody
      who uses another account here can read it.
    </p>
  </Part>
);

const Members = () => (
  <Part id="members" heading="If you sign up">
    <p>
      We keep your username, your email address, a hash of your password (not the password itself),
      when you joined, and what you write and save: profile, visits, reviews, photos, votes,
      favorites, plans, corrections, reports. Everybody sees your username, profile, visits and
      reviews. Nobody else sees your favorites or plans, unless you share a plan's link, and only
      the people who run the site see your email address. If they suspend your account, we keep who
      did so, when and why.
    </p>
    <List>
      <li>
        <strong>Photos</strong> are stored as pixels only: the place, time and camera that a phone
        writes into the file are removed.
      </li>
      <li>
        <strong>Visits</strong> have a day and no time of day, so nobody can tell from them where
        you are right now. In your settings you can have them appear a day later. They are deleted
        with your account. So that nobody reopens a closed place with two accounts, we keep a
        scrambled form of the address a visit came from for {VISIT_ADDRESS_DAYS} days, and compare
        which members have signed in on the same browser.
      </li>
      <li>
        <strong>Email</strong>: we write to you about your account only, such as to confirm your
        address. There is no newsletter.
      </li>
      <li>
        <strong>Your location</strong> is asked for only when you press a button for it. It fills in
        a form or moves the map. We keep it only if you save a trip that starts or ends there,
        rounded to about half a mile; anyone with the trip's link sees it too.
      </li>
      <li>
        <strong>Owners</strong> who write to us without an account: a request that nobody confirms
        goes after {OWNER_DAYS_TO_CONFIRM} days; name, address and message go {OWNER_DAYS_KEPT} days
        after it is settled.
      </li>
    </List>
  </Part>
);

/** The site of an address; null if it is our own. */
const hostIn = (url: string | null) => /^https?:\/\/([^/]+)/.exec(url ?? '')?.[1] ?? null;

export interface Guests {
  /** Null, like the next, if they come from us. */
  tileUrl: string | null;
  placesUrl: string | null;
  hasSummaries: boolean;
}

const Others = ({ tileUrl, placesUrl, hasSummaries }: Guests) => {
  const [tiles, places] = [hostIn(tileUrl), hostIn(placesUrl)];
  return (
    <Part id="others" heading="Who else gets something">
      <List>
        <li>
          <strong>Stripe</strong> takes the payment for Premium. It gets your email address and your
          card; we never see the card. Nothing comes from Stripe before you press Upgrade.
        </li>
        {hasSummaries && (
          <li>
            <strong>The language model</strong> that writes summaries gets facts about a spring,
            what members reported on which day, and the words of reviews with their date and rating,
            but no names and nothing about who is asking.
          </li>
        )}
        <li>
          <strong>The map</strong>{' '}
          {tiles
            ? `comes from ${tiles}, which sees your network address and which part you look at.`
            : 'comes from us.'}
        </li>
        <li>
          <strong>Places</strong>{' '}
          {places
            ? `that you type in the trip planner are looked up at ${places}, which gets what you type. All others are looked up by us.`
            : 'that you search for are looked up by us.'}
        </li>
        <li>
          <strong>Google Maps</strong> opens only when you follow a link to it.
        </li>
      </List>
      <p>We sell nobody's data.</p>
    </Part>
  );
};

const Rights = () => (
  <Part id="your-data" heading="Take it with you, or delete it">
    <p>
      In{' '}
      <TextLink to="/profile/settings" isInline>
        your settings
      </TextLink>{' '}
      you download everything we keep about you, as one file, and delete your account with your
      password. Deleting is at once and for good: profile, visits, favorites, plans, votes and
      sign-ins go, a subscription ends, and you choose whether your reviews go too or stay under “
      {FORMER_MEMBER}
      ”. What remains: the number under which Stripe knows you, corrections that a moderator
      accepted, and what you did as a moderator or operator or was done to your account, all without
      your name here; and backups until they are replaced. For anything else, write to{' '}
      <SupportLink />.
    </p>
  </Part>
);

export const Privacy = ({ heading, guests }: { heading: string; guests: Guests }) => (
  <Article
    heading={heading}
    lead="What we keep about you, for how long, who else gets any of it, and how to get rid of it."
  >
    <Visitors />
    <Cookies />
    <Members />
    <Others {...guests} />
    <Rights />
  </Article>
);
