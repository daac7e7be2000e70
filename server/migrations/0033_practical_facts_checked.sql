-- Up Migration

-- Rows from before were held to narrower rules. This reads them while others write.
alter table corrections validate constraint corrections_field_check;
alter table corrections validate constraint corrections_proposed_check;
