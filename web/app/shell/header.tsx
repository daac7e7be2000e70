import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Link, useLocation, useNavigation } from 'react-router';
import { SearchForm } from '../domain/spring/search-form.tsx';
import { Container } from '../ui/container.tsx';
import { AccountLinks } from './account-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/** Steam over a pool. The same drawing is the favicon. */
const LogoMark = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <g className="stroke-on-accent" fill="none" strokeWidth="2" strokeLinecap="round">
      <path d="M11 15.5c-2-2.2 2-4 0-6.5M16 14.5c-2.2-2.5 2.2-5 0-8M21 15.5c-2-2.2 2-4 0-6.5" />
      <path d="M6 20.5c3.3-2.3 6.7 2.3 10 0s6.7 2.3 10 0M9 25.2c2.3-1.6 4.7 1.6 7 0s4.7 1.6 7 0" />
    </g>
  </svg>
);

/** On a slow connection the next page takes a while, and a click must not look ignored. */
const NavigationProgress = () => {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="absolute inset-x-0 -bottom-0.5 h-0.5 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-flow rounded-full bg-accent" />
    </div>
  );
};

export const Header = () => {
  // As wide as its map.
  const isHome = useLocation().pathname === '/';
  return (
    <header className="relative z-30 border-b border-line bg-surface tall:sticky tall:top-0 [anchor-name:--header] [view-transition-name:header] print:hidden">
      <Container
        className={`flex h-16 items-center gap-3 md:gap-6 in-[.wide-page]:max-w-[100rem] ${isHome ? 'max-w-[100rem]!' : ''}`}
      >
        <Link
          to="/"
          // Home may have written filters into its address that the router does not know of.
          replace={false}
          aria-label={`${SITE_NAME} home`}
          className="flex min-h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-lg"
        >
          <LogoMark className="size-9" />
          <span className="font-serif text-2xl font-semibold max-sm:hidden">{SITE_NAME}</span>
        </Link>
        <SearchForm label="Site" className="grow md:max-w-md" />
        <div className="md:ml-auto">
          <AccountLinks />
          <MobileMenu />
        </div>
      </Container>
      <NavigationProgress />
    </header>
  );
};
