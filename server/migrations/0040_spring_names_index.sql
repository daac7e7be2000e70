-- No transaction

-- Somebody brings up to 200 names, and each could be any spring's.
drop index concurrently if exists springs_search_name;
create index concurrently springs_search_name on springs using gin (search_name gin_trgm_ops);
