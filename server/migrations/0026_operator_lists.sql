-- No transaction

-- Operators search by how a name or an address begins, whatever the database's collation.
drop index concurrently if exists members_username_start;
create index concurrently members_username_start on members (lower(username) text_pattern_ops);
drop index concurrently if exists members_email_start;
create index concurrently members_email_start on members (lower(email) text_pattern_ops);
drop index concurrently if exists members_suspended;
create index concurrently members_suspended on members (id) where suspended_at is not null;

-- The audit log reads acts newest first.
drop index concurrently if exists moderation_acts_newest;
create index concurrently moderation_acts_newest on moderation_acts (created_at desc, id desc);
drop index concurrently if exists hazard_acts_newest;
create index concurrently hazard_acts_newest on hazard_acts (created_at desc, id desc);
