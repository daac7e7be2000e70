-- Up Migration

-- Like the other aggregates, written in the transaction of the review that it is about. Of springs
-- that stand equally high, Featured shows the one that people were at last.
alter table springs add column latest_review_at timestamptz;
