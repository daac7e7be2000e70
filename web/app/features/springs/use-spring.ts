import { useQuery } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import { springById } from './queries.ts';

/** A spring as it is by now: a review of one's own changes its rating. */
export const useSpring = (loaded: Spring): Spring => {
  const { data = loaded } = useQuery(springById(loaded.id));
  return data;
};
