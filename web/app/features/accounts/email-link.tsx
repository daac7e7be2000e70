import { useLocation } from 'react-router';
import { useIsHydrated } from '../../lib/browser/use-is-hydrated.ts';

/** As the contract has it. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of a mail's link. It stands in the fragment, which no browser sends: it gets into no
 * log. So the server cannot know it: undefined until the browser has looked, null where there is none.
 */
export const useLinkToken = (): string | null | undefined => {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  return isHydrated ? (TOKEN.exec(hash)?.[1] ?? null) : undefined;
};
