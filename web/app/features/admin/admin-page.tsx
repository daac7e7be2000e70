import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ActsSection } from './acts-section.tsx';
import { BudgetsSection } from './budgets-section.tsx';
import { JobsSection } from './jobs/jobs-section.tsx';
import { MembersSection } from './members/members-section.tsx';
import { PARTS, type AdminPart } from './parts.ts';
import { StorageSection } from './storage-section.tsx';

const SECTIONS: Record<AdminPart, ComponentType> = {
  '': MembersSection,
  jobs: JobsSection,
  storage: StorageSection,
  budgets: BudgetsSection,
  'audit-log': ActsSection,
};

const LINK =
  'flex min-h-11 items-center rounded-lg px-4 font-semibold text-accent hover:bg-sunken ' +
  'aria-[current=page]:bg-accent aria-[current=page]:text-on-accent';

export const AdminPage = ({ part }: { part: AdminPart }) => {
  const Section = SECTIONS[part];
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Admin">
        <ul className="flex flex-wrap gap-1 lg:flex-col">
          {Object.entries(PARTS).map(([path, label]) => (
            <li key={path}>
              <Link
                to={path === '' ? '/admin' : `/admin/${path}`}
                aria-current={path === part ? 'page' : undefined}
                className={LINK}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Section />
    </div>
  );
};
