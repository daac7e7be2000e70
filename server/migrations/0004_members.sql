-- Up Migration

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
  is_premium boolean not null default false,
  subscription_status text,
  created_at timestamptz not null default now()
);

create unique index members_username on members (lower(username));
create unique index members_email on members (lower(email));

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
