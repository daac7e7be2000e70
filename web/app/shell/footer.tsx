import { isAtSite, SOCIAL_SITES, STATIC_PAGES, type SocialSite } from '@wildsoak/contract/pages';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Container } from '../ui/container.tsx';
import { TextLink } from '../ui/text-link.tsx';

const COLUMNS = [
  {
    label: 'About',
    heading: 'Learn',
    more: [
      { path: '/hot-springs', name: 'Hot Springs by State' },
      { path: '/add-a-place', name: 'Add a Place' },
    ],
  },
  { label: 'Small print', heading: 'Small print', more: [] },
];

/** Our own drawings, on a grid of 24. */
const DRAWINGS: Record<SocialSite['name'], string> = {
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM17.2 6.8v.01',
  Facebook: 'M17 3h-2.5a4.5 4.5 0 0 0-4.5 4.5V10H7v4h3v8h4v-8h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17Z',
  YouTube:
    'M5.5 5h13A3.5 3.5 0 0 1 22 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-13A3.5 3.5 0 0 1 2 15.5v-7A3.5 3.5 0 0 1 5.5 5ZM10 9l5 3-5 3Z',
};

const SITE = 'grid size-11 place-items-center rounded-lg';

/** Without an address of ours, a placeholder that says so. */
const SocialLink = ({
  site: { name },
  address,
}: {
  site: SocialSite;
  address: string | undefined;
}) => {
  const icon = (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-5.5 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
  if (address === undefined) {
    const label = `${name} (coming soon)`;
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        title={label}
        className={`${SITE} text-quiet`}
      >
        {icon}
      </span>
    );
  }
  return (
    <a
      href={address}
      rel="noopener noreferrer"
      aria-label={name}
      title={name}
      className={`${SITE} text-accent hover:bg-line`}
    >
      {icon}
    </a>
  );
};

const HEADING = 'font-serif text-lg font-semibold';

export const Footer = ({
  year,
  socialLinks,
}: {
  year: number | undefined;
  socialLinks: readonly string[] | undefined;
}) => (
  <footer className="mt-4 border-t border-line bg-sunken sm:mt-20 text-ink">
    <Container className="grid grid-cols-2 gap-x-6 gap-y-4 py-4 sm:gap-10 sm:py-12 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="max-w-md items-center max-sm:grid max-sm:grid-cols-[1fr_auto] max-lg:col-span-2">
        <p className="font-serif text-2xl font-semibold">{SITE_NAME}</p>
        <p className="text-quiet max-sm:col-span-2 sm:mt-3">
          Discover natural hot springs around the USA. Find the perfect spot for relaxation and
          healing.
        </p>
        <ul
          aria-label="Follow us"
          className="flex max-sm:col-start-2 max-sm:row-start-1 max-sm:-mr-3 sm:mt-3 sm:-ml-3"
        >
          {SOCIAL_SITES.map((site) => (
            <li key={site.name}>
              <SocialLink
                site={site}
                address={socialLinks?.find((address) => isAtSite(address, site))}
              />
            </li>
          ))}
        </ul>
      </div>
      {COLUMNS.map(({ label, heading, more }) => (
        <nav key={label} aria-label={label}>
          <h2 className={HEADING}>{heading}</h2>
          <ul className="mt-1">
            {[...more, ...STATIC_PAGES.filter(({ column }) => column === heading)].map(
              ({ path, name }) => (
                <li key={path}>
                  <TextLink to={path}>{name}</TextLink>
                </li>
              ),
            )}
          </ul>
        </nav>
      ))}
    </Container>
    <Container className="text-sm text-quiet">
      <p className="border-t border-line py-3 sm:py-6">
        © {year} {SITE_NAME}
      </p>
    </Container>
  </footer>
);
