-- Up Migration

-- What was unused before the triggers noted it. A row too many does no harm: the sweep looks again.
update photos set unused_since = now()
where unused_since is null
  and not exists (select from reviews where photo_hash = hash)
  and not exists (select from visits where photo_hash = hash);
