import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { LINK_LOOK } from './text-link.tsx';
import { useIsConnectionLost } from '../lib/http/connection.ts';
import { useToast } from './toast.tsx';
import { useLoaded } from './use-loaded.ts';

/** In place of a part that did not load. Reloading helps where the browser caches the failure. */
export const NotLoaded = () => {
  return (
    <p role="status" className="text-sm leading-tight text-quiet">
      {useIsConnectionLost() ? (
        'This part loads when you are back online.'
      ) : (
        <>
          We couldn't load this part.{' '}
          <button type="button" className={LINK_LOOK} onClick={() => location.reload()}>
            Reload the page
          </button>
        </>
      )}
    </p>
  );
};

/** A dialog that opened minutes after the click would startle people, so this gives up. */
export const NotOpened = ({ onClose }: { onClose: () => void }) => {
  const showToast = useToast();
  const giveUp = useEffectEvent(() => {
    showToast("We couldn't load this. Check your signal, then try again.", 'error');
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
