import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from './text-link.tsx';
import { useIsConnectionLost } from '../lib/http/connection.ts';
import { useToast } from './toast.tsx';
import { useLoaded } from './use-loaded.ts';

/** In the place of a part that did not come. Reloading helps where the browser remembers the failure. */
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

/** Somebody pressed a button: one that opened something minutes later would startle them. */
export const NotOpened = ({ onClose }: { onClose: () => void }) => {
  const showToast = useToast();
  useEffect(() => {
    showToast('This could not be loaded. Check your signal, then try again.', 'error');
    onClose();
  }, [showToast, onClose]);
  return null;
};

/**
 * A part of a page that is fetched when it is first shown. React's own `lazy` would throw, and the
 * whole page go, when the file does not come; here it is waited for.
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
