import { Footprints } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../session/auth.ts';
import { loginPath } from '../../session/return-to.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** Opens the form; for visitors after they have signed in. */
export const IWasThere = ({
  springId,
  look,
  className = '',
  label,
  onOpen,
}: {
  springId: number;
  look?: 'quiet' | 'plain';
  className?: string;
  /** Instead of "I was there", which is on the page only once. */
  label?: ReactNode;
  onOpen: () => void;
}) => {
  const { status } = useAuth();
  const content = label ?? (
    <>
      <Footprints aria-hidden className="size-5 shrink-0" />I was there
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

/** Whether the form is open. With `?visit=write` it opens by itself. */
export const useVisiting = () => {
  const [isOpen, setIsOpen] = useState(false);
  const { search, key } = useLocation();
  /** A press on the link that leads here, even the second time. */
  const asked = new URLSearchParams(search).get('visit') === 'write' ? key : null;
  useEffect(() => {
    if (asked === null) return undefined;
    // After the page has moved the focus to its top.
    const frame = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
};
