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
  <Part id="visitors" heading="If you just browse">
    <p>
      You don't need an account. We set no cookies, show no ads, and run no analytics or trackers.
      To keep the site up, we count requests by IP address, for a day at most. We log requests that
      change something, fail or run slowly, without your IP address. A server in front of ours may
      log every request with it. We haven't set a date for deleting logs yet.
    </p>
  </Part>
);

const Cookies = () => (
  <Part id="cookies" heading="Cookies and your device">
    <List>
      <li>
        <strong>session</strong>: set when you sign in, for {SESSION_DAYS} days after your last
        visit. It tells us who you are.
      </li>
      <li>
        <strong>device</strong>: set when you sign in, for {DEVICE_DAYS} days. It tells us this
        browser is yours, so a stranger guessing passwords can't lock you out.
      </li>
    </List>
    <p>
      So pages open without a signal, your browser keeps Home, the springs you looked at, our safety
      pages and your own lists, with maps and pictures, for up to {DEVICE_COPY_DAYS} days. When you
      sign out, it forgets your favorites, plans and reviews. Your choice of °F or °C and your
      drafts stay in your browser. We don't see a draft until you send it.
    </p>
    <p>
      If you send a review, visit or favorite without a signal, it waits in your browser, with its
      photo, until we get it or you discard it. When you log out, we ask whether to keep it. Other
      accounts on this device can't read it.
    </p>
  </Part>
);

const Members = () => (
  <Part id="members" heading="If you sign up">
    <p>
      We keep your username, your email address, a hash of your password (not the password itself),
      when you joined, and what you write and save: profile, visits, reviews, photos, votes,
      favorites, plans, corrections, reports. Everyone can see your username, profile, visits and
      reviews. Your favorites and plans are private, unless you share a plan's link. Only the people
      who run the site see your email address. If they suspend your account, we keep who did it,
      when and why.
    </p>
    <List>
      <li>
        <strong>Photos</strong> lose the place, time and camera that your phone writes into the
        file. We keep only the picture.
      </li>
      <li>
        <strong>Visits</strong> have a day but no time, so they don't show where you are right now.
        In your settings you can delay them by a day. We delete them with your account. To catch one
        person reopening a closed place with two accounts, we keep a scrambled IP address for{' '}
        {VISIT_ADDRESS_DAYS} days and note which members have signed in on the same browser.
      </li>
      <li>
        <strong>Email</strong>: we write only about your account, such as to confirm your address.
        No newsletter.
      </li>
      <li>
        <strong>Your location</strong>: we ask only when you press a button for it, to fill in a
        form or move the map. We keep it only if you save a trip that starts or ends there, rounded
        to about half a mile. Anyone with the trip's link sees it too.
      </li>
      <li>
        <strong>Owners</strong>: if you write to us without an account and don't confirm, we delete
        your request after {OWNER_DAYS_TO_CONFIRM} days. Otherwise we delete your name, address and
        message {OWNER_DAYS_KEPT} days after we settle it.
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
    <Part id="others" heading="Who else gets your data">
      <List>
        <li>
          <strong>Stripe</strong> takes the payment for Premium. It gets your email address and your
          card. We never see the card. We don't load anything from Stripe until you press Upgrade.
        </li>
        {hasSummaries && (
          <li>
            <strong>The language model</strong> that writes summaries gets facts about a spring,
            member reports with their day, and reviews with their date and rating. It gets no names,
            and nothing about you.
          </li>
        )}
        <li>
          <strong>The map</strong>{' '}
          {tiles
            ? `comes from ${tiles}, which sees your IP address and the part you look at.`
            : 'comes from us.'}
        </li>
        <li>
          <strong>Places</strong>{' '}
          {places
            ? `you type in the trip planner go to ${places}, which sees what you type. We look up all others ourselves.`
            : 'you search for stay with us. We look them up ourselves.'}
        </li>
        <li>
          <strong>Google Maps</strong> opens only when you follow a link to it.
        </li>
      </List>
      <p>We don't sell your data.</p>
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
      you can download everything we keep about you as one file, or delete your account with your
      password. Deleting is immediate and permanent. Your profile, visits, favorites, plans, votes
      and sign-ins are gone, and a subscription ends. You choose whether your reviews go too or stay
      under “{FORMER_MEMBER}”. We keep your Stripe customer number, corrections that a moderator
      accepted, and the log of moderator and operator actions, all without your name. Backups keep
      your data until we replace them. For anything else, write to <SupportLink />.
    </p>
  </Part>
);

export const Privacy = ({ heading, guests }: { heading: string; guests: Guests }) => (
  <Article
    heading={heading}
    lead="What we keep about you, for how long, who else gets it, and how to delete it."
  >
    <Visitors />
    <Cookies />
    <Members />
    <Others {...guests} />
    <Rights />
  </Article>
);
