-- Up Migration

alter table members add column is_moderator boolean not null default false;
-- How many reviews of theirs everybody sees: an aggregate, like those of the springs.
alter table members add column review_count integer not null default 0 check (review_count >= 0);

-- A picture as it is stored: its files are named by the hash of what was uploaded, so the same
-- picture is there once, and may belong to several reviews.
create table photos (
  hash text primary key check (hash ~ '^[\w-]{43}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A few bytes of WebP as a data address, shown until the file is there.
  preview text not null,
  -- Since when an upload holds it that has not become a review yet; null once one points to it. Nothing
  -- removes a photo within an hour of it: an upload stores its files before its review is written. Of
  -- two uploads of one picture the first to become a review clears it for both; if that review is
  -- deleted before the second is written, the second is refused.
  claimed_at timestamptz default now()
);

alter table reviews drop column image_url;
alter table reviews add column photo_hash text references photos;
-- Whether the rating counts in the average: of each member's reviews of a spring, the newest that
-- everybody sees.
alter table reviews add column counts boolean not null default true;
-- When a moderator took it out of sight.
alter table reviews add column hidden_at timestamptz;
alter table reviews add column updated_at timestamptz;

create index reviews_photo on reviews (photo_hash) where photo_hash is not null;

-- One for each order in which a spring's reviews are shown; the id tells equals apart.
drop index reviews_spring;
drop index reviews_member;
create index reviews_newest on reviews (spring_id, created_at desc, id desc) where hidden_at is null;
create index reviews_helpful on reviews (spring_id, vote_score desc, id desc) where hidden_at is null;
create index reviews_highest on reviews (spring_id, rating desc, id desc) where hidden_at is null;
-- Turned round, so that rating and id fall together and a page begins by one comparison of both.
create index reviews_lowest on reviews (spring_id, (-rating) desc, id desc) where hidden_at is null;
create index reviews_latest_photo on reviews (spring_id, created_at desc, id desc)
  where hidden_at is null and photo_hash is not null;
-- With the hidden ones, which are few: the export of an account gives those as well.
create index reviews_by_member on reviews (member_id, created_at desc, id desc);
create index reviews_of_pair on reviews (member_id, spring_id, created_at desc, id desc);
create index reviews_hidden on reviews (hidden_at desc, id desc) where hidden_at is not null;

-- The two numbers behind the average: it is kept without reading the other reviews.
alter table springs add column rating_sum bigint not null default 0;
alter table springs add column rating_count integer not null default 0 check (rating_count >= 0);
-- A profile does not count what a member wrote about these.
create index springs_removed on springs (id) where removed_at is not null;

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
  reason text not null check (reason in ('spam', 'offensive', 'wrong', 'private', 'photo')),
  created_at timestamptz not null default now(),
  -- When a moderator had looked at it.
  settled_at timestamptz,
  primary key (review_id, member_id)
);

create index reports_open on reports (review_id) where settled_at is null;
create index reports_member on reports (member_id, review_id);

-- Who did what as a moderator. It outlives the review.
create table moderation_acts (
  id bigint generated always as identity primary key,
  moderator_id bigint references members on delete set null,
  review_id integer not null,
  act text not null check (act in ('hide', 'restore', 'dismiss')),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null default now()
);

create index moderation_acts_review on moderation_acts (review_id);
create index moderation_acts_moderator on moderation_acts (moderator_id);

drop function recount_reviews(integer[]);
