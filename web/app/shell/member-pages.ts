export const PLAN_LINKS = [
  { to: '/planner', label: 'New Trip Plan' },
  { to: '/my-plans', label: 'My Saved Plans' },
];
