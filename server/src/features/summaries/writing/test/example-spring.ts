import type { SpringFacts } from '../prompt.ts';

/** A spring about which little is known, unless `facts` say more. */
export const exampleSpring = (facts: Partial<SpringFacts> = {}): SpringFacts => ({
  id: 1,
  name: 'Willow Spring',
  state_code: 'OR',
  county: 'Lake',
  kind: 'spring',
  temperature_f: 102,
  temperature_c: 39,
  temperature_class: null,
  position_precision_m: 1_000,
  bathing_status: 'unknown',
  bathing_reasons: [],
  survey: null,
  soak: null,
  conditions: null,
  average_rating: null,
  review_count: 0,
  latest_review_at: null,
  ...facts,
});
