import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { momentText } from '../lib/format.ts';
import { usePageClass } from '../lib/browser/use-page-class.ts';
import { useIsConnectionLost } from '../lib/http/connection.ts';
import { useToast } from '../ui/toast.tsx';
import { pageKeptAt } from './saved-copies.ts';
import { OFFLINE_PATH, OUTBOX_PATH } from './stores.ts';
import { watchConnection } from './watch-connection.ts';

/** When the page was saved: undefined until known, null if it was not. */
const useKeptAt = (isLost: boolean): string | null | undefined => {
  const { pathname, key } = useLocation();
  const [found, setFound] = useState<{ key: string; at: string | null }>();
  useEffect(() => {
    if (!isLost) return undefined;
    let isGone = false;
    const look = async () => {
      const at = await pageKeptAt(pathname);
      if (!isGone) setFound({ key, at });
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [isLost, pathname, key]);
  return found?.key === key ? found.at : undefined;
};

/** Back online, what is on the screen may be old. */
const useRenewal = (isLost: boolean) => {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) {
      showToast('You are back online.', 'success');
      void queries.invalidateQueries();
      void revalidate();
    }
    wasLost.current = isLost;
  }, [isLost, queries, revalidate, showToast]);
};

const ageText = (path: string, keptAt: string | null): string => {
  if (path === OFFLINE_PATH || path === OUTBOX_PATH) return '';
  return keptAt === null
    ? 'What you see may be out of date.'
    : `This page is as of ${momentText(keptAt)}.`;
};

/**
 * Shows while the connection is lost, over the bottom of the window: nothing that is being read
 * moves, and the page leaves room for it at its end. `children`: what else there is to say there.
 */
export const ConnectionNotices = ({ children }: { children?: ReactNode }) => {
  useEffect(() => watchConnection(), []);
  const isLost = useIsConnectionLost();
  const keptAt = useKeptAt(isLost);
  useRenewal(isLost);
  const { pathname } = useLocation();
  const isShown = isLost && keptAt !== undefined;
  usePageClass('has-connection-note', isShown);
  return (
    // Screen readers announce only what changes inside a region that was there before.
    <div role="status" className="fixed inset-x-0 bottom-0 z-30 print:hidden">
      {isShown && (
        <p className="flex items-center justify-center gap-2.5 border-t border-on-warning/30 bg-warning px-4 py-3 font-medium text-on-warning">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          <span className="text-balance">You are offline. {ageText(pathname, keptAt)}</span>
        </p>
      )}
      {children}
    </div>
  );
};
