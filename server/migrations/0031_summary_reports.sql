-- Up Migration

-- What members had reported of late, as the model was told, by name. A summary whose reports have changed,
-- or count no longer, is written again.
alter table summaries add column given_reports jsonb not null default '{}';
