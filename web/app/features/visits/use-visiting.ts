import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

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
