import { Footprints } from 'lucide-react';
import { useAuth } from '../../session/auth.ts';
import { loginPath } from '../../session/return-to.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Opens the form; for visitors after they have signed in. */
export const IWasThere = ({
  springId,
  look,
  className = '',
  iconClassName = 'size-5',
  onOpen,
}: {
  springId: number;
  look?: 'quiet';
  className?: string;
  iconClassName?: string;
  onOpen: () => void;
}) => {
  const { status } = useAuth();
  const content = (
    <>
      <Footprints aria-hidden className={`shrink-0 ${iconClassName}`} />I was there
    </>
  );
  if (status === 'signed-in') {
    return (
      <Button {...(look && { look })} className={className} onClick={onOpen}>
        {content}
      </Button>
    );
  }
  return (
    <LinkButton
      {...(look && { look })}
      to={loginPath(`/springs/${springId}?visit=write`)}
      className={`${className} ${status === 'unknown' ? 'invisible noscript:visible' : ''}`}
    >
      {content}
      <span className="sr-only"> (log in first)</span>
    </LinkButton>
  );
};
