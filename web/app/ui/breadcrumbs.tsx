import { TextLink } from './text-link.tsx';

export interface Crumb {
  to: string;
  name: string;
}

/** Where every way to a place begins. */
export const TO_PLACES: readonly Crumb[] = [
  { to: '/', name: 'Home' },
  { to: '/hot-springs', name: 'Hot Springs' },
];

/** The way from Home to this page, which is the last one. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumbs" className="print:hidden">
    <ol className="flex flex-wrap items-center gap-x-2 text-sm">
      {crumbs.map(({ to, name }, at) => (
        <li key={to} className="flex items-center gap-x-2">
          {at === crumbs.length - 1 ? (
            <span aria-current="page" className="text-quiet">
              {name}
            </span>
          ) : (
            <>
              <TextLink to={to}>{name}</TextLink>
              <span aria-hidden className="text-quiet">
                /
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
