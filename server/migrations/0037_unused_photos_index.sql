-- No transaction

-- The nightly sweep reads this index alone.
drop index concurrently if exists photos_unused;
create index concurrently photos_unused on photos (hash) where unused_since is not null;
