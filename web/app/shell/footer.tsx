import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Container } from '../ui/container.tsx';
import { TextLink } from '../ui/text-link.tsx';

const ABOUT = [
  { to: '/hot-springs', name: 'Hot Springs by State' },
  { to: '/how-we-know', name: 'How We Know' },
  { to: '/why-hot-springs', name: 'Why Visit Hot Springs?' },
  { to: '/safety', name: 'Safety' },
  { to: '/data', name: 'Data' },
];

const SMALL_PRINT = [
  { to: '/privacy', name: 'Privacy' },
  { to: '/terms', name: 'Terms' },
  { to: '/refunds', name: 'Refunds' },
  { to: '/contact', name: 'Contact' },
];

/** We have no accounts there yet: links that say so, and that nobody can follow. */
const SOCIAL = ['Instagram', 'Facebook', 'YouTube'];

const HEADING = 'font-serif text-lg font-semibold';

const Column = ({
  label,
  heading,
  links,
}: {
  label: string;
  heading: string;
  links: { to: string; name: string }[];
}) => (
  <nav aria-label={label}>
    <h2 className={HEADING}>{heading}</h2>
    <ul className="mt-1">
      {links.map(({ to, name }) => (
        <li key={to}>
          <TextLink to={to}>{name}</TextLink>
        </li>
      ))}
    </ul>
  </nav>
);

export const Footer = ({ year }: { year: number | undefined }) => (
  <footer className="mt-20 border-t border-line bg-sunken text-ink">
    <Container className="grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="max-w-md sm:max-lg:col-span-2">
        <p className="font-serif text-2xl font-semibold">{SITE_NAME}</p>
        <p className="mt-3 text-quiet">
          Discover natural hot springs around the USA. Find the perfect spot for relaxation and
          healing.
        </p>
      </div>
      <Column label="About" heading="Learn" links={ABOUT} />
      <Column label="Small print" heading="Small print" links={SMALL_PRINT} />
      <div>
        <h2 className={HEADING}>Follow us</h2>
        <ul className="mt-1 text-quiet">
          {SOCIAL.map((name) => (
            <li key={name} className="flex min-h-11 items-center">
              <span role="link" aria-disabled="true">
                {name} (coming soon)
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Container>
    <Container className="text-sm text-quiet">
      <p className="border-t border-line py-6">
        © {year} {SITE_NAME}
      </p>
    </Container>
  </footer>
);
