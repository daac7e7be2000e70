-- Up Migration

-- Moderators' acts cannot be emptied either, as 0025 has it for operators' acts.
create or replace trigger moderation_acts_are_not_emptied
  before truncate on moderation_acts for each statement execute function keep_moderators_acts();
create or replace trigger hazard_acts_are_not_emptied
  before truncate on hazard_acts for each statement execute function keep_moderators_acts();
