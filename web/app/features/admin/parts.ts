/** The parts of /admin, by the last step of their address. */
export const PARTS = {
  '': 'Members',
  jobs: 'Jobs',
  storage: 'Storage',
  budgets: 'Budgets',
  'audit-log': 'Audit log',
};

export type AdminPart = keyof typeof PARTS;

export const isAdminPart = (part: string): part is AdminPart => Object.hasOwn(PARTS, part);
