-- The words of the contract, for every writer. Not valid: rows from before may hold what a word was called then.

alter table springs drop constraint if exists springs_words, add constraint springs_words check (
  kind in (${KINDS}) and temperature_class in (${TEMPERATURE_CLASSES})
  and judged_status in (${STATUSES}) and judged_when_open in (${STATUSES_WHEN_OPEN})
  and shown_as in (${SHOWN_AS})) not valid;

alter table hazards drop constraint if exists hazards_words, add constraint hazards_words check (
  kind in (${HAZARD_KINDS}) and state in (${HAZARD_STATES}) and confidence in (${CONFIDENCES})) not valid;

alter table reports drop constraint if exists reports_words, add constraint reports_words check (
  reason in (${REPORT_REASONS})) not valid;
alter table visit_reports drop constraint if exists visit_reports_words, add constraint visit_reports_words check (
  reason in (${REPORT_REASONS})) not valid;

alter table visits drop constraint if exists visits_words, add constraint visits_words check (
  closed_reason in (${CLOSED_REASONS}) and feel in (${FEELS}) and ${VISIT_WORDS}) not valid;

alter table corrections drop constraint if exists corrections_words, add constraint corrections_words check (
  field in (${CORRECTION_FIELDS}) and case
    when field = 'position' then jsonb_typeof(proposed -> 'latitude') = 'number'
      and jsonb_typeof(proposed -> 'longitude') = 'number'
    when field = 'closed' then jsonb_typeof(proposed -> 'closed') = 'boolean'
    when field = 'fee' then jsonb_typeof(proposed -> 'fee') = 'string'
      and coalesce(jsonb_typeof(proposed -> 'is_free'), 'boolean') = 'boolean'
    when field = 'walk' then jsonb_typeof(proposed -> 'walk_miles') = 'number'
      and jsonb_typeof(proposed -> 'walk_climb_feet') in ('number', 'null')
    when field in (${WORD_FIELDS}) then jsonb_typeof(proposed -> field) = 'string'
      and jsonb '${FACT_WORDS}' -> field @> (proposed -> field)
    when field in ('name', 'access') then jsonb_typeof(proposed -> field) = 'string'
    else jsonb_typeof(proposed -> 'text') = 'string' end is true) not valid;

alter table proposals drop constraint if exists proposals_words, add constraint proposals_words check (
  kind in (${PROPOSED_KINDS}) and outcome in (${PROPOSAL_OUTCOMES})) not valid;

alter table acts drop constraint if exists acts_words, add constraint acts_words check (
  (kind, act) in (${ACTS})) not valid;
