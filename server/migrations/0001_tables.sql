-- Up Migration

-- Tables, their indexes, and the functions that stored columns and indexes are made of: if one of those changes,
-- what is stored has to be written again. All other functions, triggers and the words of the contract are in
-- `server/schema`.

create extension if not exists postgis;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- How many letters differ: a typing slip in a short name leaves it too few trigrams.
create extension if not exists fuzzystrmatch;

-- unaccent() itself is only stable, because a dictionary may change; ours does not, and only an
-- immutable function may feed a generated column.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));

-- What members say counts where nothing better is known: `MEMBERS_DECIDE` of `rules/bathing.ts`.
create function with_members(judged text, soaked_at timestamptz) returns text
  language sql immutable parallel safe
  return case when soaked_at is not null and judged in ('former', 'unknown') then 'soaked' else judged end;

create table springs (
  id integer primary key,
  name text check (name <> ''),
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  county text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  position geography(point, 4326) not null
    generated always as (st_setsrid(st_makepoint(longitude, latitude), 4326)::geography) stored,
  position_precision_m integer not null,
  -- Where the catalog has the spring, however far corrections have moved it: how far they may is measured from here.
  catalog_latitude double precision check (catalog_latitude between -90 and 90),
  catalog_longitude double precision check (catalog_longitude between -180 and 180),
  -- Where "today" is; the import finds it.
  time_zone text not null default 'America/Los_Angeles',
  temperature_f double precision,
  temperature_c double precision,
  temperature_class text,
  kind text not null,
  in_yellowstone boolean not null,
  map_sheet text,
  provenance text not null,
  description text not null,
  -- What the catalog says about land, bathing, practical facts, a second measurement, and campgrounds near by: the
  -- fields of the contract's `spring`.
  land jsonb not null default '[]',
  soak jsonb,
  published_facts jsonb not null default '[]',
  survey jsonb,
  campgrounds jsonb not null default '[]',
  -- The names of the columns that a person has corrected; the import leaves those alone.
  corrected_columns text[] not null default '{}',
  removed_at timestamptz,
  -- How exactly we show it: `rules/shown-as.ts`. Where that is not exactly, every column here tells only the cell, and
  -- the place itself is in `exact_latitude` and `exact_longitude`, which only moderators are shown. A source that names
  -- the place tells where it is: what a member's proposal says of soaking, with its source, is in `exact_soak` then.
  shown_as text not null default 'exact',
  exact_latitude double precision check (exact_latitude between -90 and 90),
  exact_longitude double precision check (exact_longitude between -180 and 180),
  exact_soak jsonb,
  -- On the map, in lists, searches, feeds, sitemaps and the planner. All others have at most a page.
  is_listed boolean not null generated always as (removed_at is null and shown_as <> 'unlisted') stored,
  -- Of a place that a member proposed: who (null where they have left), and when a moderator accepted it.
  proposed_by bigint,
  accepted_at timestamptz,
  -- Aggregates of the reviews, written in the transaction of each. The sum and the count are behind the average: it is
  -- kept without reading the other reviews.
  average_rating numeric(3, 2) check (average_rating between 1 and 5),
  rating_sum bigint not null default 0,
  rating_count integer not null default 0 check (rating_count >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  latest_image_url text,
  latest_review_at timestamptz,
  -- When the last member who answered 'Soakable?' said yes; null if they said no.
  soaked_at timestamptz,
  -- The answer of `rules/bathing.ts` without what members say in reviews, and the reasons for it. Judged
  -- again whenever a fact changes, and every night for the seasons.
  judged_status text not null default 'unknown',
  bathing_reasons jsonb not null default '[]',
  -- Judged with the status: what closes the place, always or at times, and the status without that.
  closures jsonb not null default '[]',
  judged_when_open text not null default 'unknown',
  bathing_status text not null generated always as (with_members(judged_status, soaked_at)) stored,
  search_name text not null generated always as (searchable(coalesce(name, ''))) stored,
  -- The description says county and state in words. A name weighs most, then the state's code.
  search_words tsvector not null generated always as (
    setweight(to_tsvector('simple', searchable(coalesce(name, ''))), 'A') ||
    setweight(to_tsvector('simple', searchable(state_code)), 'B') ||
    setweight(to_tsvector('simple', searchable(description)), 'D')) stored,
  check (num_nonnulls(exact_latitude, exact_longitude) = case shown_as when 'exact' then 0 else 2 end),
  check (shown_as <> 'exact' or exact_soak is null)
);

create index springs_position on springs using gist (position);
create index springs_search_words on springs using gin (search_words);
-- Somebody brings up to 200 names, and each could be any spring's.
create index springs_search_name on springs using gin (search_name gin_trgm_ops);
-- A profile does not count what a member wrote about these.
create index springs_unlisted on springs (id) where not is_listed;

-- What this database is, in one row. A copy that we restore is paused before anybody can use it. The address
-- is that of the site it belongs to: under any other it is a copy, too. Null until its first worker starts.
create table site (
  is_only boolean primary key default true check (is_only),
  address text,
  paused_at timestamptz,
  paused_because text,
  -- Hashes the addresses that visits are sent from, so that nobody can try out all addresses on a copy of
  -- the table alone.
  address_key bytea not null
    default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')),
  check ((paused_at is null) = (paused_because is null))
);

insert into site default values;

-- What a creating call answered, kept in the transaction of its write: a client that did not hear
-- the answer may ask again with the same key and gets it, and nothing is written twice.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);

create table members (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  email text not null check (length(email) <= 254),
  -- When a link in a mail to that address was followed.
  email_verified_at timestamptz,
  -- The address that is to take its place once a link sent there is followed.
  pending_email text check (length(pending_email) <= 254),
  password_hash text not null,
  location text check (length(location) <= 100),
  bio text check (length(bio) <= 1000),
  is_moderator boolean not null default false,
  -- Operators run the site at /admin. Only the command line makes them.
  is_operator boolean not null default false,
  -- Made by `npm run seed:demo`: nobody is behind them, and nobody was where they say they were.
  is_demo boolean not null default false,
  -- Since when the member is shut out. `acts` says by whom and why.
  suspended_at timestamptz,
  -- How many reviews of theirs everybody sees: an aggregate, like those of the springs.
  review_count integer not null default 0 check (review_count >= 0),
  -- A member may have visits appear a day later.
  shows_visits_later boolean not null default false,
  -- Since when a moderator weighs out everything they report.
  visits_ignored_at timestamptz,
  -- What the last reading of the payment provider said. Whether somebody has Premium at this moment is
  -- decided by has_premium() alone.
  is_premium boolean not null default false,
  subscription_status text,
  premium_until timestamptz,
  period_end timestamptz,
  cancels_at_period_end boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index members_username on members (lower(username));
create unique index members_email on members (lower(email));
create index members_demo on members (id) where is_demo;
create index members_suspended on members (id) where suspended_at is not null;
-- Operators search by how a name or an address begins, whatever the database's collation.
create index members_username_start on members (lower(username) text_pattern_ops);
create index members_email_start on members (lower(email) text_pattern_ops);

-- What a browser's cookie proves. Only the hash of the token is kept: who reads this table gets in
-- nowhere.
create table sessions (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_member on sessions (member_id);
create index sessions_expires_at on sessions (expires_at);

-- Browsers that have signed in to an account before: a flood of wrong passwords from elsewhere does
-- not keep its owner out.
create table known_devices (
  -- A browser's own, whoever signs in with it: two members may share one.
  token_hash bytea not null,
  member_id bigint not null references members on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, member_id)
);

create index known_devices_member on known_devices (member_id, last_used_at);

-- Links that were sent by mail, for one use. The address stands with them: a link counts only for
-- the address that it was sent to.
create table mail_links (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  email text not null,
  expires_at timestamptz not null
);

create index mail_links_member on mail_links (member_id, purpose);
create index mail_links_expires_at on mail_links (expires_at);

-- A spring is in one category at a time: the key says so.
create table favorites (
  member_id bigint not null references members on delete cascade,
  spring_id integer not null references springs,
  category text not null check (category in ('Bucket List', 'Visited')),
  created_at timestamptz not null default now(),
  primary key (member_id, spring_id)
);

create index favorites_spring on favorites (spring_id);

-- A picture as it is stored: its files are named by the hash of what was uploaded, so the same
-- picture is there once, and may belong to several reviews.
create table photos (
  hash text primary key check (hash ~ '^[\w-]{43}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A few bytes of WebP as a data address, shown until the file is there.
  preview text not null,
  -- Of all its files; null until they are stored.
  bytes bigint,
  -- Since when an upload holds it that has not become a review yet; null once one points to it. Nothing
  -- removes a photo within an hour of it: an upload stores its files before its review is written. Of
  -- two uploads of one picture the first to become a review clears it for both; if that review is
  -- deleted before the second is written, the second is refused.
  claimed_at timestamptz default now(),
  -- Since when perhaps nothing shows the photo; null while a review or a visit does. Only the nightly sweep
  -- reads it, and it looks itself before it removes anything, so a value too many does no harm.
  unused_since timestamptz default now()
);

-- The nightly sweep reads this index alone.
create index photos_unused on photos (hash) where unused_since is not null;

create table reviews (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  -- Null where the author has left and their words stay.
  member_id bigint references members on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comment text check (length(comment) between 1 and 4000),
  -- Null for unknown: the author did not say.
  is_soakable boolean,
  is_clothing_optional boolean,
  photo_hash text references photos,
  vote_score integer not null default 0,
  -- Whether the rating counts in the average: of each member's reviews of a spring, the newest that
  -- everybody sees.
  counts boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- When a moderator took it out of sight.
  hidden_at timestamptz
);

create index reviews_photo on reviews (photo_hash) where photo_hash is not null;
-- One for each order in which a spring's reviews are shown; the id tells equals apart.
create index reviews_newest on reviews (spring_id, created_at desc, id desc) where hidden_at is null;
create index reviews_helpful on reviews (spring_id, vote_score desc, id desc) where hidden_at is null;
create index reviews_highest on reviews (spring_id, rating desc, id desc) where hidden_at is null;
-- Turned round, so that rating and id fall together and a page begins by one comparison of both.
create index reviews_lowest on reviews (spring_id, (-rating) desc, id desc) where hidden_at is null;
create index reviews_latest_photo on reviews (spring_id, created_at desc, id desc)
  where hidden_at is null and photo_hash is not null;
create index reviews_soakable on reviews (spring_id, created_at desc, id desc)
  where hidden_at is null and is_soakable is not null;
-- With the hidden ones, which are few: the export of an account gives those as well.
create index reviews_by_member on reviews (member_id, created_at desc, id desc);
create index reviews_of_pair on reviews (member_id, spring_id, created_at desc, id desc);
create index reviews_hidden on reviews (hidden_at desc, id desc) where hidden_at is not null;

create table votes (
  review_id integer not null references reviews on delete cascade,
  member_id bigint not null references members on delete cascade,
  vote smallint not null check (vote in (-1, 1)),
  primary key (review_id, member_id)
);

create index votes_member on votes (member_id, review_id);

-- One for each person and review.
create table reports (
  review_id integer not null references reviews on delete cascade,
  member_id bigint not null references members on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  -- When a moderator had looked at it.
  settled_at timestamptz,
  primary key (review_id, member_id)
);

create index reports_open on reports (review_id) where settled_at is null;
create index reports_member on reports (member_id, review_id);

-- "I was there": for each member, spring and day at most one. It leaves with its author: where somebody
-- was is theirs.
create table visits (
  -- By default: the first of a group has its own id in `reporter_group`, so we draw the id before the row.
  id integer generated by default as identity primary key,
  spring_id integer not null references springs,
  member_id bigint not null references members on delete cascade,
  visited_on date not null,
  -- Null for unknown: the author did not say.
  is_open boolean,
  closed_reason text,
  pool_temperature_f double precision check (pool_temperature_f between 32 and 212),
  measured boolean,
  feel text,
  -- From here on each is a question of `rules/visit-answers.ts`.
  road text,
  approach text,
  crowd text,
  comment text check (length(comment) between 1 and 280),
  photo_hash text references photos,
  -- What agencies said of this day, on this day; see `thatDay` in `contract/src/outlook.ts`.
  that_day jsonb,
  -- Written among the member's first.
  is_first boolean not null,
  -- Visits to one spring by people who share a device or an address are one group, named by the lowest id
  -- among them. It takes two groups to lift a closure.
  reporter_group integer not null,
  -- From where it was sent, as a keyed hash. A nightly job forgets it; `reporter_group` stays.
  address_hash bytea,
  -- A day after it was written, if the author wants that.
  shown_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- When a moderator took it out of sight, weighed it out with its author, or lifted its closure.
  hidden_at timestamptz,
  ignored_at timestamptz,
  lifted_at timestamptz,
  -- In the state of its spring, and in sight of others.
  counts boolean not null generated always as (hidden_at is null and ignored_at is null) stored,
  check (closed_reason is null or not is_open),
  check ((measured is null) = (pool_temperature_f is null))
);

create unique index visits_once on visits (member_id, spring_id, visited_on);
-- Newest first, by spring and by member; the id tells two of one day apart.
create index visits_newest on visits (spring_id, visited_on desc, id desc) where hidden_at is null;
create index visits_by_member on visits (member_id, visited_on desc, id desc)
  include (counts, shown_from, spring_id);
create index visits_photo on visits (photo_hash) where photo_hash is not null;
create index visits_hidden on visits (hidden_at desc, id desc) where hidden_at is not null;
create index visits_with_address on visits (created_at) where address_hash is not null;
create index visits_address on visits (spring_id, address_hash) where address_hash is not null;
create index visits_reporter_group on visits (spring_id, reporter_group);
-- One for each part of the state: its newest answer is the first entry. Snow melts; everything else closes a place
-- until somebody opens it.
create index visits_open on visits (spring_id, visited_on desc, id desc) where counts and is_open;
create index visits_closed on visits (spring_id, visited_on desc, id desc)
  where counts and not is_open and lifted_at is null and closed_reason is distinct from 'snow';
create index visits_snowed_in on visits (spring_id, visited_on desc, id desc)
  where counts and not is_open and lifted_at is null and closed_reason = 'snow';
create index visits_pool on visits (spring_id, visited_on desc, id desc)
  where counts and (pool_temperature_f is not null or feel is not null);
create index visits_road on visits (spring_id, visited_on desc, id desc)
  where counts and road is not null;
create index visits_approach on visits (spring_id, visited_on desc, id desc)
  where counts and approach is not null;
create index visits_crowd on visits (spring_id, visited_on desc, id desc)
  where counts and crowd is not null;

-- One for each person and visit.
create table visit_reports (
  visit_id integer not null references visits on delete cascade,
  member_id bigint not null references members on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (visit_id, member_id)
);

create index visit_reports_open on visit_reports (visit_id) where settled_at is null;
create index visit_reports_member on visit_reports (member_id, visit_id);

-- What members say is wrong on a spring's page. What is accepted is shown; where it is a column of
-- `springs` it is written there too.
create table corrections (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  -- Null where they have left: what was accepted stays, without their name.
  member_id bigint references members on delete set null,
  field text not null,
  -- The values of the field, named as in the contract.
  proposed jsonb not null,
  -- How they know.
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint references members on delete set null,
  accepted boolean,
  -- Of the accepted ones of a field the latest.
  is_shown boolean not null default false,
  -- Where the place was that it moved, and its `corrected_columns`, for an undo. Only of a place that wasn't shown exactly.
  exact_before jsonb,
  check ((settled_at is null) = (accepted is null)),
  check (not is_shown or accepted)
);

create unique index corrections_open on corrections (member_id, spring_id, field)
  where settled_at is null;
create index corrections_queue on corrections (created_at, id) where settled_at is null;
create unique index corrections_shown on corrections (spring_id, field) where is_shown;
create index corrections_member on corrections (member_id, id);
create index corrections_settled_by on corrections (settled_by) where settled_by is not null;

-- What somebody says about a place: from the catalog, from a moderator, or from a member's accepted
-- correction.
create table hazards (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  kind text not null,
  state text not null,
  text text not null check (length(text) between 1 and 140),
  source text not null check (source <> ''),
  -- As the source gives it: a day, a year, or words.
  said_on text check (said_on <> ''),
  confidence text not null,
  -- When a closure holds: `rules/closure-windows.ts` says how these go together.
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  starts_on date,
  -- The last day on which it holds; null if nobody knows.
  ends_on date,
  weekdays smallint[] not null default '{}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  night_from text check (night_from ~ '^(\d\d:\d\d|sunset)$'),
  night_to text check (night_to ~ '^(\d\d:\d\d|sunrise)$'),
  -- When somebody last made sure that it is still so.
  checked_on date,
  is_from_catalog boolean not null default false,
  correction_id integer references corrections,
  created_at timestamptz not null default now(),
  -- When somebody ended it. The import never brings an ended one back.
  ended_at timestamptz,
  check ((season_from is null) = (season_to is null)),
  check (confidence = 'unconfirmed' or said_on is not null)
);

create unique index hazards_of_catalog on hazards (spring_id, kind) where is_from_catalog;
create index hazards_correction on hazards (correction_id) where correction_id is not null;
create index hazards_of_spring on hazards (spring_id) where ended_at is null;

-- From people who own or manage a place. They need no account, so the address is all we know.
create table owner_requests (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  wish text not null check (wish in ('remove', 'area', 'unlisted', 'note')),
  -- Null once they are no longer needed: some time after a moderator settled the request.
  name text check (length(name) between 1 and 100),
  email text check (length(email) between 1 and 254),
  message text check (length(message) between 1 and 500),
  -- Of the link in the email; null before we send it and after it was used.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  -- When somebody opened the link. No moderator sees it before.
  confirmed_at timestamptz,
  settled_at timestamptz,
  check (num_nonnulls(name, email, message) in (0, 3)),
  check (settled_at is not null or email is not null),
  check (settled_at is null or confirmed_at is not null)
);

create index owner_requests_queue on owner_requests (confirmed_at, id)
  where settled_at is null and confirmed_at is not null;

-- Places that members propose. An accepted one is a spring from then on, a merged one belongs to the spring it is.
create table proposals (
  id integer generated always as identity primary key,
  -- Null where they have left: then only what was accepted stays, without their words.
  member_id bigint references members on delete set null,
  name text not null check (length(name) between 1 and 100),
  kind text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  county text not null,
  visited_on date not null,
  -- How they know whose land it is.
  land text check (length(land) between 1 and 280),
  source_url text check (length(source_url) between 1 and 200),
  photo_hash text references photos,
  created_at timestamptz not null default now(),
  -- To what moderators asked, one after the other. The questions and reasons are notes of `acts`.
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  settled_at timestamptz,
  outcome text,
  -- The spring it became or belongs to.
  spring_id integer references springs,
  -- What a decision wrote, so that undoing it can take that back.
  visit_id integer references visits on delete set null,
  -- Not again after an undo that left the first visit, or found it deleted or hidden.
  makes_visit boolean not null default true,
  correction_ids integer[] not null default '{}',
  check ((settled_at is null) = (outcome is null)),
  check (outcome is null or outcome = 'refuse' or spring_id is not null)
);

create index proposals_queue on proposals (created_at, id) where settled_at is null;
create index proposals_member on proposals (member_id, id);
create index proposals_photo on proposals (photo_hash) where photo_hash is not null;
create index proposals_visit on proposals (visit_id) where visit_id is not null;

alter table springs add foreign key (proposed_by) references members on delete set null;
create index springs_proposed_by on springs (proposed_by) where proposed_by is not null;

-- Far above the catalog's, of this and of any later list.
create sequence member_spring_ids as integer start 1000001 minvalue 1000001;

-- The audit log: what moderators and operators did, at the site or on the command line. Only ever added to, and
-- outlives what it is about.
create table acts (
  id bigint generated always as identity primary key,
  kind text not null,
  act text not null,
  -- Null for the command line, and where they have left.
  actor_id bigint references members on delete set null,
  is_from_command_line boolean not null default false,
  -- The id of the review, visit, correction, request, hazard, proposal or spring; null for acts on members and jobs.
  subject_id integer,
  -- About whom; null where they have left.
  member_id bigint references members on delete set null,
  queue text,
  job_id uuid,
  note text check (length(note) between 1 and 500),
  -- The hazard before the act: the way to undo it.
  was jsonb,
  created_at timestamptz not null default now(),
  check ((subject_id is null) = (kind in ('members', 'roles', 'jobs'))),
  check (num_nonnulls(queue, job_id) = case kind when 'jobs' then 2 else 0 end),
  check ((was is not null) = (kind = 'hazards')),
  check (actor_id is null or not is_from_command_line)
);

create index acts_newest on acts (created_at desc, id desc);
create index acts_subject on acts (kind, subject_id, id);
create index acts_member on acts (member_id, id);
create index acts_actor on acts (actor_id);

-- A member as the payment provider knows them. It outlives the member, so that what the provider
-- still says of them is understood.
create table billing_accounts (
  -- Random, and the root of the idempotency keys: no other member, of no other database, shares them.
  id uuid primary key default gen_random_uuid(),
  member_id bigint unique references members on delete set null,
  customer_id text unique,
  -- Part of the idempotency keys: raised where what was made under the last ones is of no use any more.
  attempt integer not null default 1,
  checkout_session_id text,
  -- Whoever writes what the provider said has read it after the version they name.
  version integer not null default 0,
  created_at timestamptz not null default now()
);

create table stripe_events (
  id text primary key,
  received_at timestamptz not null default now()
);

create index stripe_events_received on stripe_events (received_at);

-- How far the nightly check has read Stripe's events, in one row. A restored backup brings its own back,
-- and the check reads on from there. Null before the first check.
create table billing_cursor (
  is_only boolean primary key default true check (is_only),
  events_read_until timestamptz,
  -- Which prices gave Premium then: others mean that everybody has to be looked at again.
  premium_prices text[] not null default '{}'
);

insert into billing_cursor default values;

-- The customers that the check still has to ask Stripe about. It removes each one after its answer, so a
-- check that ends early goes on here.
create table billing_checks (
  customer_id text primary key,
  -- New whenever there is a new reason to ask: an answer from before does not settle it.
  mark uuid not null default gen_random_uuid()
);

-- The sentences as one text; null where none is left.
create function summary_text(sentences jsonb) returns text
  language sql immutable
  return (
    select string_agg(sentence.value ->> 'text', ' ' order by sentence.ordinality)
    from jsonb_array_elements(sentences) with ordinality as sentence
  );

-- What those without Premium read: the whole sentences that end within 280 characters, at least one. Half a warning can
-- say the opposite. It is cut here so that no query of theirs ever holds the rest.
create function summary_teaser(sentences jsonb) returns text
  language sql immutable
  return (
    select string_agg(sentence.text, ' ' order by sentence.ordinality)
      || case when count(*) < jsonb_array_length(sentences) then ' …' else '' end
    from (
      select value ->> 'text' as text, ordinality,
        sum(length(value ->> 'text') + 1) over (order by ordinality) - 1 as ends_at
      from jsonb_array_elements(sentences) with ordinality
    ) sentence
    where sentence.ordinality = 1 or sentence.ends_at <= 280
  );

create table summaries (
  spring_id integer primary key references springs,
  -- [{ text, facts: [names], reviews: [ids] }]; null until the first is written.
  sentences jsonb,
  summary text generated always as (summary_text(sentences)) stored,
  teaser text generated always as (summary_teaser(sentences)) stored,
  -- Every review that the model was given, whether or not a sentence came of it, and the state that visits reported.
  given_reviews integer[] not null default '{}',
  given_reports jsonb not null default '{}',
  -- How many the spring had then.
  review_count integer,
  model text,
  prompt_version integer,
  written_at timestamptz,
  -- Since when it does not say what it would say if it were written now.
  stale_since timestamptz,
  -- When something that it rests on changed last, while it is stale: it is written anew once that has
  -- calmed down.
  changed_at timestamptz,
  -- Who is writing it, and until when nobody else does: the writer prolongs it, so that it outlives a
  -- writer that was killed by seconds only.
  claim uuid,
  claimed_until timestamptz,
  -- When the last try failed, and why, for those who waited for it.
  failed_at timestamptz,
  failure text
);

create index summaries_stale on summaries (stale_since) where stale_since is not null;

-- Each time that the language model is asked (a second try belongs to the first), written before it is:
-- what it may cost at most, and then what it did cost. The day's budgets are counted from here. One that
-- stays pending is of a process that was killed, and may have been paid for.
create table summary_calls (
  id bigint generated always as identity primary key,
  spring_id integer not null references springs,
  -- Null where the worker asked, or the member has left.
  member_id bigint references members on delete set null,
  model text not null,
  prompt_version integer not null,
  input_tokens integer,
  output_tokens integer,
  -- In millionths of a dollar.
  cost_micros bigint not null,
  outcome text not null default 'pending' check (outcome in ('pending', 'answered', 'failed')),
  called_at timestamptz not null default now()
);

create index summary_calls_day on summary_calls (called_at);
create index summary_calls_member on summary_calls (member_id, called_at);

-- The gazetteer: towns and ZIP codes, written by the import alone. Springs are places too, but are
-- read from their own table.
create table places (
  id text primary key,
  kind text not null check (kind in ('place', 'postcode')),
  name text not null check (name <> ''),
  -- What the catalogue's placeKey makes of the name: letters a to z, digits, single spaces. In the
  -- order of its bytes, so that what begins alike is one range of the index.
  key text not null collate "C" check (key ~ '^[a-z0-9]+( [a-z0-9]+)*$'),
  label text not null,
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  population integer check (population > 0),
  -- For the clock at the start of a trip. The import finds it.
  time_zone text,
  -- What a place weighs among those that match alike: its size, or that of a hamlet.
  weight real not null generated always as (ln(greatest(coalesce(population, 0), 300))) stored
);

-- 'Boise, Idaho' has its page at /hot-springs/near/boise-idaho.
create function town_slug(label text) returns text
  language sql immutable parallel safe
  return trim(both '-' from regexp_replace(searchable(label), '[^a-z]+', '-', 'g'));

create index places_key on places (key);
create index places_similar on places using gin (key gin_trgm_ops) where kind = 'place';
-- For the towns around a spring: without it each question reads the whole gazetteer.
create index places_by_latitude on places (latitude, longitude) where kind = 'place';
create index places_town_slug_index on places (town_slug(label))
  where kind = 'place' and population >= 1000;

-- One row: what the gazetteer was made of, so that an import of the same is over at once.
create table places_source (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  imported_at timestamptz not null default now()
);

create table plans (
  id integer generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null check (length(name) between 1 and 100),
  start_point_name text not null check (length(start_point_name) <= 200),
  end_point_name text not null check (length(end_point_name) <= 200),
  start_lon double precision not null check (start_lon between -180 and 180),
  start_lat double precision not null check (start_lat between -90 and 90),
  end_lon double precision not null check (end_lon between -180 and 180),
  end_lat double precision not null check (end_lat between -90 and 90),
  max_distance_miles double precision not null,
  -- A Feature with its figures and its line, and the same with the line thinned to what a map shows first; null where
  -- it is short already. As the text that leaves, and not compressed: writing 11,500 vertices out of jsonb takes four
  -- times as long as all the rest.
  route json not null check (octet_length(route::text) <= 307200),
  route_thin json,
  start_date date,
  start_time text,
  -- A trip may be split into days.
  hours_per_day double precision,
  nights jsonb not null default '[]',
  -- Part of an address: whoever has it may read the plan. Kept as it is, since its owner is shown it again.
  share_token text unique check (share_token ~ '^[\w-]{22}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table plans alter route set storage external, alter route_thin set storage external;

create index plans_member on plans (member_id, created_at desc, id desc);

create table plan_springs (
  plan_id integer not null references plans on delete cascade,
  place integer not null check (place >= 0),
  spring_id integer not null references springs,
  stay_minutes integer not null check (stay_minutes between 0 and 1440),
  -- From where the drive passes a stop to the spring, in a straight line. Null once the spring has moved: then it is
  -- worked out when the plan is read.
  gap_miles double precision,
  -- What the spring was when the plan was saved.
  saved_status text,
  saved_condition text,
  primary key (plan_id, place)
);

create index plan_springs_spring on plan_springs (spring_id);

-- What public agencies said, for all processes: the last good answer of each, and when they last failed to give one.
create table official_answers (
  source text not null,
  -- What was asked: a rounded position, a gauge, a park.
  key text not null,
  answer jsonb,
  -- Null where it never answered.
  answered_at timestamptz,
  failed_at timestamptz,
  primary key (source, key)
);

-- Which version of `server/schema` this database has, in one row, and what of it locks a table: what has not changed
-- does not lock again.
create table schema_version (
  is_only boolean primary key default true check (is_only),
  number integer not null,
  hash text not null
);

create table schema_statements (hash text primary key);
