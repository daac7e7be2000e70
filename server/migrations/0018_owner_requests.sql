-- Up Migration

-- From people who own or manage a place. They need no account, so the address is all we know.
create table owner_requests (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  wish text not null check (wish in ('remove', 'note')),
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

-- An act is about a review, a correction or an owner's request. Outlives them all.
alter table moderation_acts add column owner_request_id integer;
alter table moderation_acts drop constraint moderation_acts_check;
alter table moderation_acts add check (
  num_nonnulls(review_id, correction_id, owner_request_id) = 1);
alter table moderation_acts drop constraint moderation_acts_act_check;
alter table moderation_acts add constraint moderation_acts_act_check check (
  case when correction_id is not null then act in ('accept', 'reject')
    when owner_request_id is not null then act in ('remove', 'done', 'reject')
    else act in ('hide', 'restore', 'dismiss') end);

create index moderation_acts_owner_request on moderation_acts (owner_request_id)
  where owner_request_id is not null;
