import { useQuery } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import { springById, springForMember } from '../../../domain/spring/spring-detail.ts';
import { useAuth } from '../../../session/auth.ts';

const NOBODY = { username: '', is_premium: false };

/**
 * A spring as its reader may see it by now: until a member's own is there, as the page brought it for
 * everybody.
 */
export const useSpring = (loaded: Spring) => {
  const auth = useAuth();
  const member = auth.status === 'signed-in' ? auth.user : null;
  const { data: everybodys = loaded } = useQuery({
    ...springById(loaded.id),
    enabled: auth.status === 'signed-out',
  });
  const {
    data: own,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...springForMember(member ?? NOBODY, loaded.id), enabled: member !== null });
  return {
    spring: own ?? everybodys,
    /** Whether it is the member's own. */
    isOwn: own !== undefined,
    hasFailed: isError && !own,
    isFetching,
    retry: () => void refetch(),
  };
};
