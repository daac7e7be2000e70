import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Container } from '../ui/container.tsx';
import { TextLink } from '../ui/text-link.tsx';

// We have no accounts there yet, as the links say, so they lead to the home pages.
const SOCIAL = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
];

const HEADING = 'font-serif text-lg font-semibold';

export const Footer = ({ year }: { year: number | undefined }) => (
  <footer className="mt-20 border-t border-line bg-sunken text-ink">
    <Container className="grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="max-w-md sm:max-lg:col-span-2">
        <p className="font-serif text-2xl font-semibold">{SITE_NAME}</p>
        <p className="mt-3 text-quiet">
          Discover natural hot springs around the USA. Find the perfect spot for relaxation and
          healing.
        </p>
      </div>
      <nav aria-label="About">
        <h2 className={HEADING}>Learn</h2>
        <ul className="mt-1">
          <li>
            <TextLink to="/why-hot-springs">Why Visit Hot Springs?</TextLink>
          </li>
          <li>
            <TextLink to="/safety">Safety</TextLink>
          </li>
        </ul>
      </nav>
      <div>
        <h2 className={HEADING}>Follow us</h2>
        <ul className="mt-1 text-quiet">
          {SOCIAL.map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                rel="nofollow noreferrer"
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {name} (coming soon)
              </a>
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
