import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Link, useLocation } from 'react-router';
import { Container } from '../ui/container.tsx';
import { AccountLinks } from './account-links.tsx';
import { LogoMark } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SearchForm } from '../domain/spring/search-form.tsx';

export const Header = () => {
  const { key } = useLocation();
  return (
    <header className="relative z-30 border-b border-line bg-surface">
      <Container className="flex h-16 items-center gap-3 md:gap-6">
        <Link
          to="/"
          aria-label={`${SITE_NAME} home`}
          className="flex min-h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-lg"
        >
          <LogoMark className="size-9" />
          <span className="font-serif text-2xl font-semibold max-sm:hidden">{SITE_NAME}</span>
        </Link>
        <SearchForm label="Site" className="grow md:max-w-md" />
        <div className="md:ml-auto">
          <AccountLinks />
          {/* A new one, closed, for each page. */}
          <MobileMenu key={key} />
        </div>
      </Container>
      <NavigationProgress />
    </header>
  );
};
