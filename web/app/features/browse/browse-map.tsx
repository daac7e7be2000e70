import { MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart, NotLoaded } from '../../ui/lazy-part.tsx';
import type { BrowsedMap } from './loaded-map.tsx';

const WIDE = '(min-width: 64rem)';

const LoadedMap = lazyPart(async () => (await import('./loaded-map.tsx')).LoadedMap, {
  missing: NotLoaded,
});

/** The list says the same, so a phone loads the map only on a press. */
export const BrowseMap = (shown: BrowsedMap) => {
  const [isAsked, setAsked] = useState(false);
  const isWide = useMedia(WIDE);
  return (
    <div className="lg:h-112 noscript:hidden print:hidden">
      {isAsked || isWide ? (
        <LoadedMap {...shown} isAsked={isAsked} />
      ) : (
        <Button look="quiet" className="lg:hidden" onClick={() => setAsked(true)}>
          <MapIcon aria-hidden className="size-5" />
          Show the map
        </Button>
      )}
    </div>
  );
};
