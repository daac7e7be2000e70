import { OWNER_ANSWER_DAYS, SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import { CELL_MILES } from '@wildsoak/contract/rules/shown-as';
import { Article, List, Part } from '../../ui/article.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SupportLink } from './support-link.tsx';

const Listing = () => (
  <Part id="list" heading="What we list">
    <p>
      We list a place only if a public source names it, or its owner agrees. That goes for places
      members add, too, and a moderator checks each one.
    </p>
    <p>
      Most of our springs come from a {SOURCE_YEAR} federal list. Their positions have been public
      since then, so hiding them here can't make them secret again.
    </p>
  </Part>
);

const Levels = () => (
  <Part id="levels" heading="How exactly we show a place">
    <p>
      Some places suffer from being known, and some are sacred. So we show places in three ways:
    </p>
    <List>
      <li>
        <strong>Exactly.</strong> The position we have, and how far off it may be.
      </li>
      <li>
        <strong>As an area.</strong> A square of about {CELL_MILES} miles. Distances, weather and
        drive times are for the middle of the square.
      </li>
      <li>
        <strong>Unlisted.</strong> Not on the map, in lists, in searches or in the planner. Its page
        opens only by its address, and shows the square.
      </li>
    </List>
    <p>Only our moderators, and the member who added the place, can see the exact position.</p>
  </Part>
);

const Asking = () => (
  <Part id="ask" heading="Who can ask">
    <p>
      You can, if you own the place, manage it, or speak for a tribe it matters to. Open its page
      and choose “Own this property?” under Details. You don't need an account. You can also write
      to <SupportLink />.
    </p>
    <p>
      We answer within {OWNER_ANSWER_DAYS} days. If you ask us to remove a page, we do. Our
      moderators may also show less of a place a member adds.
    </p>
  </Part>
);

const Closed = () => (
  <Part id="closed" heading="Why closed places keep their page">
    <p>
      People find closed and deadly springs anyway, on old lists and old maps. A page with a clear
      warning is safer than no page. So unless its owner asks us to remove it, a closed place keeps
      its page, with the warning on top. See{' '}
      <TextLink to="/safety" isInline>
        Safety
      </TextLink>
      .
    </p>
  </Part>
);

const You = () => (
  <Part id="you" heading="What you can do">
    <p>
      Please don't write the way to a place we show as an area, in a review or anywhere else. If you
      see that, press Report. We remove the position from your photos before we show them.
    </p>
  </Part>
);

export const SharingPlaces = ({ heading }: { heading: string }) => (
  <Article
    heading={heading}
    lead="Which places we list, how exactly we show them, and how to ask us to show less."
  >
    <Listing />
    <Levels />
    <Asking />
    <Closed />
    <You />
  </Article>
);
