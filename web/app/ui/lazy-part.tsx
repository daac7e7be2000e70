import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from './text-link.tsx';
import { useIsConnectionLost } from '../lib/http/connection.ts';
import { useToast } from './toast.tsx';
import { useLoaded } from './use-loaded.ts';

/** In place of a part that did not load. Reloading helps where the browser caches the failure. */
export const NotLoaded = () => {
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="text-sm leading-tight text-quiet">
      {useIsConnectionLost() ? (
        'This part loads when you are back online.'
      ) : (
        <>
          This part could not be loaded.{' '}
          <TextLink to={pathname + search} reloadDocument isInline>
            Reload the page
          </TextLink>
        </>
      )}
    </p>
  );
};

/** A dialog that opened minutes after the click would startle people, so this gives up. */
export const NotOpened = ({ onClose }: { onClose: () => void }) => {
  const showToast = useToast();
  const giveUp = useEffectEvent(() => {
    showToast('This could not be loaded. Check your signal, then try again.', 'error');
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
};

/**
 * A part of a page that is fetched when it is first shown. If the file does not load, React's own
 * `lazy` would throw and take down the whole page; this keeps trying.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing: Missing }: { waiting?: ReactNode; missing: ComponentType<Props> },
) => {
  let known: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    known ??= await load();
    return known;
  };
  return function LazyPart(props: Props) {
    const { loaded, isMissing } = useLoaded(known ? null : loadOnce);
    const Part = known ?? loaded;
    if (Part) return <Part {...props} />;
    return isMissing ? <Missing {...props} /> : waiting;
  };
};
