-- Up Migration

-- From where the drive passes a stop to the spring, in a straight line. Null for plans that were saved
-- before, or by a server of the version before: then it is worked out when the plan is read.
alter table plan_springs add gap_miles double precision;
