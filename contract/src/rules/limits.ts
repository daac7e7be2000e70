/** The specification's constants that both sides need, and the limits it leaves to us. */

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
export const VISIT_COMMENT_MAX_LENGTH = 280;
/** A moderator's note on a decision, or a member's on how they know. */
export const NOTE_MAX_LENGTH = 500;
export const SPRING_NAME_MAX_LENGTH = 100;
export const FEE_MAX_LENGTH = 120;
export const ACCESS_MAX_LENGTH = 300;
/** A hazard is a sentence on a phone, and so is the name of its source. */
export const HAZARD_TEXT_MAX_LENGTH = 140;
export const SOURCE_MAX_LENGTH = 200;
/** How a member knows whose land a place is. */
export const LAND_WORDS_MAX_LENGTH = 280;
export const OWNER_NAME_MAX_LENGTH = 100;
export const PLAN_NAME_MAX_LENGTH = 100;
export const PLACE_NAME_MAX_LENGTH = 200;
/** Shorter, every place would match. */
export const PLACE_QUERY_MIN_LENGTH = 3;
export const PLACES_MAX = 5;

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEWS_PAGE = 20;
export const VISITS_PAGE = 20;

export const MIN_DETOUR_MILES = 1;
/** Farther out, a spring is not along the route any more, and the search grows with the square. */
export const MAX_DETOUR_MILES = 200;
export const MAX_WAYPOINTS = 23;
/** With as many stops and both ends, no more points than the engine takes. */
export const MAX_NIGHTS = 23;
/** Of driving. */
export const DEFAULT_HOURS_PER_DAY = 5;
export const MIN_HOURS_PER_DAY = 1;
export const MAX_HOURS_PER_DAY = 12;
/** In one request, the nearest first: more than a list shows, and 0.2 to 0.5 s of a core. */
export const MAX_DETOURS = 200;
export const DEFAULT_STAY_MINUTES = 60;
/** At which every day of a trip begins. */
export const DEFAULT_START_TIME = '09:00';
/** Of a suggested trip. */
export const MAX_TRIP_DAYS = 14;
export const MAX_SPRINGS_PER_DAY = 4;
export const DEFAULT_SPRINGS_PER_DAY = 2;
export const MAX_REJECTED = 200;
export const MAX_STAY_MINUTES = 24 * 60;
/** For one member. */
export const MAX_PLANS = 500;
/** Of a file with places that somebody saved elsewhere. */
export const MAX_IMPORTED_PLACES = 200;
/** In a saved line: a little more than we ever send. */
export const MAX_ROUTE_VERTICES = 32_000;

export const SEARCH_TEXT_MAX_LENGTH = 100;
export const SEARCH_RESULTS_MAX = 50;
/** Three rows of the three-column grid. */
export const FEATURED_MAX = 9;
/** From so many reviews on, a spring is featured for its rating. Others only fill the grid. */
export const FEATURED_MIN_REVIEWS: number = 1;
export const NEARBY_MAX = 5;

/** The year of the list that the catalog's facts come from. */
export const SOURCE_YEAR = 1980;
/** Springs from here on are not on the 1980 list, which ends at 1,661. */
export const FIRST_ADDED_ID = 10_001;
/** From here on springs are places that members proposed. */
export const FIRST_MEMBER_ID = 1_000_001;

/** How many reports, hidden reviews and corrections a moderator sees at once. */
export const MODERATION_PAGE = 50;

/** How many members or acts an operator gets at once. */
export const ADMIN_PAGE = 50;

export const PREMIUM_PRICE = '$9.99 per month';
/** How many days Premium lasts while a failed payment is retried. */
export const PAST_DUE_DAYS = 7;
/** How long a sign-in lasts after the last visit. */
export const SESSION_DAYS = 30;
/** How long we know a browser that signed in, so that others' wrong guesses don't lock it out. */
export const DEVICE_DAYS = 365;
/** How long a device keeps a page it showed, and may ask for the rest of that release's files. */
export const DEVICE_COPY_DAYS = 30;
/** How long we know a call by its Idempotency-Key: a device without a signal may repeat it as long. */
export const IDEMPOTENCY_DAYS = 30;
/** For the address of a visit. Longer than a visit can lie back, so that two of one trip still meet. */
export const VISIT_ADDRESS_DAYS = 90;
/** How long an owner's request waits for its email to be confirmed, and the link in it works. */
export const OWNER_DAYS_TO_CONFIRM = 3;
/** So soon a person answers an owner. */
export const OWNER_ANSWER_DAYS = 7;
/** After that we only know which place a request was about. */
export const OWNER_DAYS_KEPT = 90;
/** With fewer places to soak, a page is no answer to a search. */
export const LEAST_TO_INDEX = 3;
export const SUPPORT_EMAIL = 'hello@wildsoak.example';
