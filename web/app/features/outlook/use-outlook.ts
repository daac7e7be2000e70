import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LOOKS, outlookOf } from '../../domain/outlook/outlook.ts';
import { whenNear } from '../../lib/browser/when-near.ts';

/** A screen ahead. */
const AHEAD = '400px 0px';

/** Asked once its place comes near the screen; both places of a page share one call. */
export const useOutlook = (springId: number) => {
  const place = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(
    () => (place.current ? whenNear(place.current, AHEAD, () => setIsNear(true)) : undefined),
    [],
  );
  const options = outlookOf(springId);
  const { data: outlook, isError } = useQuery({ ...options, enabled: isNear });
  const looks = useQueryClient().getQueryState(options.queryKey)?.dataUpdateCount ?? 0;
  return { place, outlook, isError, isOver: looks >= LOOKS };
};
