/** Constants of the specification that both sides know, and the limits it leaves to us. */

export const SITE_NAME = 'Wildsoak';
export const UNNAMED_SPRING = 'Unnamed Spring';

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
export const EMAIL_MAX_LENGTH = 254;
export const LOCATION_MAX_LENGTH = 100;
export const BIO_MAX_LENGTH = 1_000;
export const COMMENT_MAX_LENGTH = 4_000;
/** Of a moderator, on what they did; of a member, on how they know. */
export const NOTE_MAX_LENGTH = 500;
export const SPRING_NAME_MAX_LENGTH = 100;
export const FEE_MAX_LENGTH = 120;
export const ACCESS_MAX_LENGTH = 300;
export const PLAN_NAME_MAX_LENGTH = 100;
export const PLACE_NAME_MAX_LENGTH = 200;
/** Shorter, every place would match. */
export const PLACE_QUERY_MIN_LENGTH = 3;
export const PLACES_MAX = 5;

export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** So many reviews come at once. */
export const REVIEWS_PAGE = 20;

export const DEFAULT_DETOUR_MILES = 20;
export const MIN_DETOUR_MILES = 1;
/** Wider than this, 'along the way' means nothing, and the search grows with the square. */
export const MAX_DETOUR_MILES = 200;
export const MAX_WAYPOINTS = 23;
export const DEFAULT_STAY_MINUTES = 60;
export const MAX_STAY_MINUTES = 24 * 60;
/** Of one member. */
export const MAX_PLANS = 500;
/** Of a line that is saved: a little more than we ever answer. */
export const MAX_ROUTE_VERTICES = 32_000;

export const SEARCH_TEXT_MAX_LENGTH = 100;
export const SEARCH_RESULTS_MAX = 50;
/** Three rows of the three-column grid. */
export const FEATURED_MAX = 9;
export const NEARBY_MAX = 5;

/** Of the list that the catalog's facts come from. */
export const SOURCE_YEAR = 1980;

/** Reports, hidden reviews and corrections that a moderator is shown at once: who has dealt with them asks again. */
export const MODERATION_PAGE = 50;

export const PREMIUM_PRICE = '$9.99 per month';
/** While a failed payment is tried again, Premium stays for so many days. */
export const PAST_DUE_DAYS = 7;
export const SUPPORT_EMAIL = 'hello@wildsoak.example';
