-- Up Migration

-- What the last reading of the payment provider said. Whether somebody has Premium at this moment is
-- decided by has_premium() alone.
alter table members add column premium_until timestamptz;
alter table members add column period_end timestamptz;
alter table members add column cancels_at_period_end boolean not null default false;

-- The one policy. Without an end it was given by us, not bought.
create function has_premium(is_premium boolean, premium_until timestamptz) returns boolean
  language sql stable
  return is_premium and (premium_until is null or premium_until > now());

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
