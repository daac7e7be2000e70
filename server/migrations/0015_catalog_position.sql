-- Up Migration

-- Where the catalog has the spring, however far corrections have moved it: how far they may is
-- measured from here. Written by the import; null until the first one after this migration where a
-- person had moved the spring before.
alter table springs
  add column catalog_latitude double precision check (catalog_latitude between -90 and 90),
  add column catalog_longitude double precision check (catalog_longitude between -180 and 180);

update springs set catalog_latitude = latitude, catalog_longitude = longitude
where not 'latitude' = any(corrected_columns);
