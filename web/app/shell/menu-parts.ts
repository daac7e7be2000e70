export const PLAN_LINKS = [
  { to: '/planner', label: 'New Trip Plan' },
  { to: '/my-plans', label: 'My Saved Plans' },
];

export const ROW = 'flex min-h-12 w-full items-center rounded-lg px-3 font-medium hover:bg-sunken';
