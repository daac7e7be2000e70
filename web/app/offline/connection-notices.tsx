import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, History, RotateCw, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { dateText, momentText } from '../lib/format.ts';
import { useIsHydrated } from '../lib/browser/use-is-hydrated.ts';
import { usePageClass } from '../lib/browser/use-page-class.ts';
import { useAsOf } from '../lib/http/as-of.ts';
import { useIsConnectionLost } from '../lib/http/connection.ts';
import { useIsWaitingOut } from '../lib/http/retry-on-503.ts';
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
      showToast("You're back online.", 'success');
      void queries.invalidateQueries();
      void revalidate();
    }
    wasLost.current = isLost;
  }, [isLost, queries, revalidate, showToast]);
};

const ageText = (path: string, keptAt: string | null): string => {
  if (path === OFFLINE_PATH || path === OUTBOX_PATH) return '';
  return keptAt === null
    ? 'This page may be out of date.'
    : `This page is as of ${momentText(keptAt)}.`;
};

/** From loaders (`prefetch`): set if what the page shows is older than it should be. */
const asOfIn = (loaded: unknown): string | null =>
  typeof loaded === 'object' && loaded !== null && 'asOf' in loaded
    ? (loaded.asOf as string | null)
    : null;

/** The moment that the page shows, or its last call, if that is not now. */
const useOldest = (): string | null => {
  const ofCalls = useAsOf();
  const ofPage = useMatches().flatMap(({ loaderData }) => asOfIn(loaderData) ?? []);
  return [...ofPage, ...(ofCalls === null ? [] : [ofCalls])].toSorted()[0] ?? null;
};

interface Note {
  icon: LucideIcon;
  text: string;
}

/** The one thing to say, the worst first. */
const useNote = (): Note | null => {
  const isLost = useIsConnectionLost();
  const keptAt = useKeptAt(isLost);
  const { pathname } = useLocation();
  const isWaitingOut = useIsWaitingOut();
  const asOf = useOldest();
  const isHydrated = useIsHydrated();
  useRenewal(isLost);
  if (isLost && keptAt !== undefined)
    return { icon: CloudOff, text: `You're offline. ${ageText(pathname, keptAt)}` };
  if (isWaitingOut)
    return {
      icon: RotateCw,
      text: "Our server can't take this right now. We'll keep trying. Please stay on this page.",
    };
  if (asOf === null) return null;
  const moment = isHydrated ? momentText(asOf) : dateText(asOf);
  return { icon: History, text: `Part of our site is down. This page is as of ${moment}.` };
};

/**
 * Shows over the bottom of the window: nothing that is being read moves, and the page leaves room for
 * it at its end. `children`: what else there is to say there.
 */
export const ConnectionNotices = ({ children }: { children?: ReactNode }) => {
  useEffect(() => watchConnection(), []);
  const note = useNote();
  usePageClass('has-connection-note', note !== null);
  return (
    // Screen readers announce only what changes inside a region that was there before.
    <div role="status" className="fixed inset-x-0 bottom-0 z-30 print:hidden">
      {note && (
        <p className="flex items-center justify-center gap-2.5 border-t border-on-warning/30 bg-warning px-4 py-3 font-medium text-on-warning">
          <note.icon aria-hidden className="size-5 shrink-0" />
          <span className="text-balance">{note.text}</span>
        </p>
      )}
      {children}
    </div>
  );
};
