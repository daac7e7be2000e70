import { Link } from 'react-router';
import { AuditLog } from './audit-log.tsx';
import { BudgetsSection, StorageSection } from './usage-sections.tsx';
import { JobsSection } from './jobs-section.tsx';
import { MembersSection } from './members-section.tsx';

/** The parts of /admin, by the last step of their address. */
const PARTS = {
  '': { label: 'Members', Section: MembersSection },
  jobs: { label: 'Jobs', Section: JobsSection },
  storage: { label: 'Storage', Section: StorageSection },
  budgets: { label: 'Budgets', Section: BudgetsSection },
  'audit-log': { label: 'Audit log', Section: AuditLog },
};

type AdminPart = keyof typeof PARTS;

export const isAdminPart = (part: string): part is AdminPart => Object.hasOwn(PARTS, part);

const LINK =
  'flex min-h-11 items-center rounded-lg px-4 font-semibold text-accent hover:bg-sunken ' +
  'aria-[current=page]:bg-accent aria-[current=page]:text-on-accent';

export const AdminPage = ({ part }: { part: AdminPart }) => {
  const { Section } = PARTS[part];
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Admin">
        <ul className="flex flex-wrap gap-1 lg:flex-col">
          {Object.entries(PARTS).map(([path, { label }]) => (
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
